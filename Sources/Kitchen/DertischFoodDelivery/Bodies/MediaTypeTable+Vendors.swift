extension MediaTypeTable {
    /// The vendors' types, from A to I.
    static let vendorsToI = """
        application/vnd.1000minds.decision-model+xml 1km
        application/vnd.3gpp.pic-bw-large plb
        application/vnd.3gpp.pic-bw-small psb
        application/vnd.3gpp.pic-bw-var pvb
        application/vnd.3gpp2.sms sms
        application/vnd.3gpp2.tcap tcap
        application/vnd.3lightssoftware.imagescal imgcal
        application/vnd.3m.post-it-notes pwn
        application/vnd.accpac.simply.aso aso
        application/vnd.accpac.simply.imp imp
        application/vnd.acucobol acu
        application/vnd.acucorp atc acutc
        application/vnd.adobe.flash.movie swf
        application/vnd.adobe.formscentral.fcdt fcdt
        application/vnd.adobe.fxp fxp fxpl
        application/vnd.adobe.xdp+xml xdp
        application/vnd.afpc.modca list3820 listafp afp pseg3820
        application/vnd.afpc.modca-overlay ovl
        application/vnd.afpc.modca-pagesegment psg
        application/vnd.age age
        application/vnd.ahead.space ahead
        application/vnd.airzip.filesecure.azf azf
        application/vnd.airzip.filesecure.azs azs
        application/vnd.amazon.mobi8-ebook azw3
        application/vnd.americandynamics.acc acc
        application/vnd.amiga.ami ami
        application/vnd.android.ota ota
        application/vnd.android.package-archive apk
        application/vnd.anki apkg
        application/vnd.anser-web-certificate-issue-initiation cii
        application/vnd.anser-web-funds-transfer-initiation fti
        application/vnd.apache.arrow.file arrow
        application/vnd.apache.arrow.stream arrows
        application/vnd.apexlang apexlang apex
        application/vnd.apple.installer+xml dist distz pkg mpkg
        application/vnd.apple.keynote keynote
        application/vnd.apple.mpegurl m3u8
        application/vnd.apple.numbers numbers
        application/vnd.apple.pages pages
        application/vnd.aristanetworks.swi swi
        application/vnd.artisan+json artisan
        application/vnd.astraea-software.iota iota
        application/vnd.audiograph aep
        application/vnd.autopackage package
        application/vnd.balsamiq.bmml+xml bmml
        application/vnd.balsamiq.bmpr bmpr
        application/vnd.banana-accounting ac2
        application/vnd.belightsoft.lhzd+zip lhzd
        application/vnd.belightsoft.lhzl+zip lhzl
        application/vnd.blueice.multipass mpm
        application/vnd.bluetooth.ep.oob ep
        application/vnd.bluetooth.le.oob le
        application/vnd.bmi bmi
        application/vnd.businessobjects rep
        application/vnd.cendio.thinlinc.clientconf tlclient
        application/vnd.chemdraw+xml cdxml
        application/vnd.chess-pgn pgn
        application/vnd.chipnuts.karaoke-mmd mmd
        application/vnd.cinderella cdy
        application/vnd.citationstyles.style+xml csl
        application/vnd.claymore cla
        application/vnd.cloanto.rp9 rp9
        application/vnd.clonk.c4group c4g c4d c4f c4p c4u
        application/vnd.cluetrust.cartomobile-config c11amc
        application/vnd.cluetrust.cartomobile-config-pkg c11amz
        application/vnd.coffeescript coffee
        application/vnd.collabio.xodocuments.document xodt
        application/vnd.collabio.xodocuments.document-template xott
        application/vnd.collabio.xodocuments.presentation xodp
        application/vnd.collabio.xodocuments.presentation-template xotp
        application/vnd.collabio.xodocuments.spreadsheet xods
        application/vnd.collabio.xodocuments.spreadsheet-template xots
        application/vnd.comicbook+zip cbz
        application/vnd.comicbook-rar cbr
        application/vnd.commerce-battelle icf icd ic0 ic1 ic2 ic3 ic4 ic5 ic6 ic7 ic8
        application/vnd.commonspace csp cst
        application/vnd.contact.cmsg cdbcmsg
        application/vnd.coreos.ignition+json ign ignition
        application/vnd.cosmocaller cmc
        application/vnd.crick.clicker clkx
        application/vnd.crick.clicker.keyboard clkk
        application/vnd.crick.clicker.palette clkp
        application/vnd.crick.clicker.template clkt
        application/vnd.crick.clicker.wordbank clkw
        application/vnd.criticaltools.wbs+xml wbs
        application/vnd.crypto-shade-file ssvc
        application/vnd.cryptomator.encrypted c9r c9s
        application/vnd.cryptomator.vault cryptomator
        application/vnd.ctc-posml pml
        application/vnd.cups-ppd ppd
        application/vnd.dart dart
        application/vnd.data-vision.rdz rdz
        application/vnd.datalog dl
        application/vnd.dbf dbf
        application/vnd.debian.binary-package deb ddeb udeb
        application/vnd.dece.data uvf uvvf uvd uvvd
        application/vnd.dece.ttml+xml uvt uvvt
        application/vnd.dece.unspecified uvx uvvx
        application/vnd.dece.zip uvz uvvz
        application/vnd.denovo.fcselayout-link fe_launch
        application/vnd.desmume.movie dsm
        application/vnd.dna dna
        application/vnd.document+json docjson
        application/vnd.doremir.scorecloud-binary-document scld
        application/vnd.dpgraph dpg mwc dpgraph
        application/vnd.dreamfactory dfac
        application/vnd.dtg.local.flash fla
        application/vnd.dvb.ait ait
        application/vnd.dvb.service svc
        application/vnd.dynageo geo
        application/vnd.dzr dzr
        application/vnd.ecowin.chart mag
        application/vnd.eln+zip eln
        application/vnd.enliven nml
        application/vnd.epson.esf esf
        application/vnd.epson.msf msf
        application/vnd.epson.quickanime qam
        application/vnd.epson.salt slt
        application/vnd.epson.ssf ssf
        application/vnd.ericsson.quickcall qcall qca
        application/vnd.espass-espass+zip espass
        application/vnd.eszigno3+xml es3 et3
        application/vnd.etsi.asic-e+zip asice sce
        application/vnd.etsi.asic-s+zip asics
        application/vnd.etsi.timestamp-token tst
        application/vnd.eu.kasparian.car+json carjson
        application/vnd.evolv.ecig.profile ecigprofile
        application/vnd.evolv.ecig.settings ecig
        application/vnd.evolv.ecig.theme ecigtheme
        application/vnd.exstream-empower+zip mpw
        application/vnd.exstream-package pub
        application/vnd.ezpix-album ez2
        application/vnd.ezpix-package ez3
        application/vnd.familysearch.gedcom+zip gdz
        application/vnd.fastcopy-disk-image dim
        application/vnd.fdsn.mseed msd mseed
        application/vnd.fdsn.seed seed dataless
        application/vnd.ficlab.flb+zip flb
        application/vnd.filmit.zfc zfc
        application/vnd.flographit gph
        application/vnd.fluxtime.clip ftc
        application/vnd.font-fontforge-sfd sfd
        application/vnd.framemaker fm
        application/vnd.fsc.weblaunch fsc
        application/vnd.fujitsu.oasys oas
        application/vnd.fujitsu.oasys2 oa2
        application/vnd.fujitsu.oasys3 oa3
        application/vnd.fujitsu.oasysgp fg5
        application/vnd.fujitsu.oasysprs bh2
        application/vnd.fujixerox.ddd ddd
        application/vnd.fujixerox.docuworks xdw
        application/vnd.fujixerox.docuworks.binder xbd
        application/vnd.fujixerox.docuworks.container xct
        application/vnd.fuzzysheet fzs
        application/vnd.genomatix.tuxedo txd
        application/vnd.genozip genozip
        application/vnd.gentics.grd+json grd
        application/vnd.gentoo.ebuild ebuild
        application/vnd.gentoo.eclass eclass
        application/vnd.gentoo.gpkg gpkg.tar
        application/vnd.gentoo.xpak xpak
        application/vnd.geogebra.file ggb
        application/vnd.geogebra.slides ggs
        application/vnd.geogebra.tool ggt
        application/vnd.geometry-explorer gex gre
        application/vnd.geonext gxt
        application/vnd.geoplan g2w
        application/vnd.geospace g3w
        application/vnd.google-earth.kml+xml kml
        application/vnd.google-earth.kmz kmz
        application/vnd.grafeq gqf gqs
        application/vnd.groove-account gac
        application/vnd.groove-help ghf
        application/vnd.groove-identity-message gim
        application/vnd.groove-injector grv
        application/vnd.groove-tool-message gtm
        application/vnd.groove-tool-template tpl
        application/vnd.groove-vcard vcg
        application/vnd.hal+xml hal
        application/vnd.handheld-entertainment+xml zmm
        application/vnd.hbci hbci hbc kom upa pkd bpd
        application/vnd.hdt hdt
        application/vnd.hhe.lesson-player les
        application/vnd.hp-hpgl hpgl
        application/vnd.hp-hpid hpi hpid
        application/vnd.hp-hps hps
        application/vnd.hp-jlyt jlt
        application/vnd.hp-pcl pcl
        application/vnd.hydrostatix.sof-data sfd-hdstx
        application/vnd.ibm.electronic-media emm
        application/vnd.ibm.minipay mpy
        application/vnd.ibm.rights-management irm
        application/vnd.ibm.secure-container sc
        application/vnd.iccprofile icc icm
        application/vnd.ieee.1905 1905.1
        application/vnd.igloader igl
        application/vnd.imagemeter.folder+zip imf
        application/vnd.imagemeter.image+zip imi
        application/vnd.immervision-ivp ivp
        application/vnd.immervision-ivu ivu
        application/vnd.ims.imsccv1p1 imscc
        application/vnd.insors.igm igm
        application/vnd.intercon.formnet xpw xpx
        application/vnd.intergeo i2g
        application/vnd.intu.qbo qbo
        application/vnd.intu.qfx qfx
        application/vnd.ipld.car car
        application/vnd.ipunplugged.rcprofile rcprofile
        application/vnd.irepository.package+xml irp
        application/vnd.is-xpr xpr
        application/vnd.isac.fcs fcs
        """
}
