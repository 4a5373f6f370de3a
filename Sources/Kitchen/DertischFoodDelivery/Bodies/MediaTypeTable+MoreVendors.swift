extension MediaTypeTable {
    /// The vendors' types, from J on.
    static let vendorsFromJ = """
        application/vnd.jam jam
        application/vnd.jcp.javame.midlet-rms rms
        application/vnd.jisp jisp
        application/vnd.joost.joda-archive joda
        application/vnd.kahootz ktz ktr
        application/vnd.kde.karbon karbon
        application/vnd.kde.kchart chrt
        application/vnd.kde.kformula kfo
        application/vnd.kde.kivio flw
        application/vnd.kde.kontour kon
        application/vnd.kde.kpresenter kpr kpt
        application/vnd.kde.kspread ksp
        application/vnd.kde.kword kwd kwt
        application/vnd.kenameaapp htke
        application/vnd.kidspiration kia
        application/vnd.kinar kne knp sdf
        application/vnd.koan skp skd skm skt
        application/vnd.kodak-descriptor sse
        application/vnd.las las
        application/vnd.las.las+json lasjson
        application/vnd.las.las+xml lasxml
        application/vnd.llamagraphics.life-balance.desktop lbd
        application/vnd.llamagraphics.life-balance.exchange+xml lbe
        application/vnd.logipipe.circuit+zip lcs lca
        application/vnd.loom loom
        application/vnd.lotus-1-2-3 123 wk4 wk3 wk1
        application/vnd.lotus-approach apr vew
        application/vnd.lotus-freelance prz pre
        application/vnd.lotus-notes nsf ntf ndl ns4 ns3 ns2 nsh nsg
        application/vnd.lotus-organizer or3 or2 org
        application/vnd.lotus-screencam scm
        application/vnd.lotus-wordpro lwp sam
        application/vnd.macports.portpkg portpkg
        application/vnd.mapbox-vector-tile mvt
        application/vnd.marlin.drm.mdcf mdc
        application/vnd.maxar.archive.3tz+zip 3tz
        application/vnd.maxmind.maxmind-db mmdb
        application/vnd.mcd mcd
        application/vnd.medcalcdata mc1
        application/vnd.mediastation.cdkey cdkey
        application/vnd.medicalholodeck.recordxr rxt
        application/vnd.mfer mwf
        application/vnd.mfmp mfm
        application/vnd.micrografx.flo flo
        application/vnd.micrografx.igx igx
        application/vnd.mif mif
        application/vnd.mobius.daf daf
        application/vnd.mobius.dis dis
        application/vnd.mobius.mbk mbk
        application/vnd.mobius.mqy mqy
        application/vnd.mobius.msl msl
        application/vnd.mobius.plc plc
        application/vnd.mobius.txf txf
        application/vnd.mophun.application mpn
        application/vnd.mophun.certificate mpc
        application/vnd.mozilla.xul+xml xul
        application/vnd.ms-3mfdocument 3mf
        application/vnd.ms-artgalry cil
        application/vnd.ms-asf asf
        application/vnd.ms-cab-compressed cab
        application/vnd.ms-excel xls xlm xla xlc xlt xlw
        application/vnd.ms-excel.addin.macroenabled.12 xlam
        application/vnd.ms-excel.sheet.binary.macroenabled.12 xlsb
        application/vnd.ms-excel.sheet.macroenabled.12 xlsm
        application/vnd.ms-excel.template.macroenabled.12 xltm
        application/vnd.ms-fontobject eot
        application/vnd.ms-htmlhelp chm
        application/vnd.ms-ims ims
        application/vnd.ms-lrm lrm
        application/vnd.ms-officetheme thmx
        application/vnd.ms-pki.seccat cat
        application/vnd.ms-powerpoint ppt pps
        application/vnd.ms-powerpoint.addin.macroenabled.12 ppam
        application/vnd.ms-powerpoint.presentation.macroenabled.12 pptm
        application/vnd.ms-powerpoint.slide.macroenabled.12 sldm
        application/vnd.ms-powerpoint.slideshow.macroenabled.12 ppsm
        application/vnd.ms-powerpoint.template.macroenabled.12 potm
        application/vnd.ms-project mpp mpt
        application/vnd.ms-tnef tnef tnf
        application/vnd.ms-word.document.macroenabled.12 docm
        application/vnd.ms-word.template.macroenabled.12 dotm
        application/vnd.ms-works wcm wdb wks wps
        application/vnd.ms-wpl wpl
        application/vnd.ms-xpsdocument xps
        application/vnd.msa-disk-image msa
        application/vnd.mseq mseq
        application/vnd.multiad.creator crtr
        application/vnd.multiad.creator.cif cif
        application/vnd.musician mus
        application/vnd.muvee.style msty
        application/vnd.mynfc taglet
        application/vnd.nebumind.line nebul line
        application/vnd.nervana entity request bkm kcm
        application/vnd.neurolanguage.nlu nlu
        application/vnd.nimn nimn
        application/vnd.nintendo.nitro.rom nds
        application/vnd.nintendo.snes.rom sfc smc
        application/vnd.nitf nitf
        application/vnd.noblenet-directory nnd
        application/vnd.noblenet-sealer nns
        application/vnd.noblenet-web nnw
        application/vnd.nokia.n-gage.data ngdat
        application/vnd.nokia.radio-preset rpst
        application/vnd.nokia.radio-presets rpss
        application/vnd.novadigm.edm edm
        application/vnd.novadigm.edx edx
        application/vnd.novadigm.ext ext
        application/vnd.oasis.opendocument.base odb
        application/vnd.oasis.opendocument.chart odc
        application/vnd.oasis.opendocument.chart-template otc
        application/vnd.oasis.opendocument.formula odf
        application/vnd.oasis.opendocument.graphics odg
        application/vnd.oasis.opendocument.graphics-template otg
        application/vnd.oasis.opendocument.image odi
        application/vnd.oasis.opendocument.image-template oti
        application/vnd.oasis.opendocument.presentation odp
        application/vnd.oasis.opendocument.presentation-template otp
        application/vnd.oasis.opendocument.spreadsheet ods
        application/vnd.oasis.opendocument.spreadsheet-template ots
        application/vnd.oasis.opendocument.text odt
        application/vnd.oasis.opendocument.text-master odm
        application/vnd.oasis.opendocument.text-template ott
        application/vnd.oasis.opendocument.text-web oth
        application/vnd.olpc-sugar xo
        application/vnd.oma.dd2+xml dd2
        application/vnd.onepager tam
        application/vnd.onepagertamp tamp
        application/vnd.onepagertamx tamx
        application/vnd.onepagertat tat
        application/vnd.onepagertatp tatp
        application/vnd.onepagertatx tatx
        application/vnd.openblox.game+xml obgx
        application/vnd.openblox.game-binary obg
        application/vnd.openeye.oeb oeb
        application/vnd.openofficeorg.extension oxt
        application/vnd.openstreetmap.data+xml osm
        application/vnd.openxmlformats-officedocument.presentationml.presentation pptx
        application/vnd.openxmlformats-officedocument.presentationml.slide sldx
        application/vnd.openxmlformats-officedocument.presentationml.slideshow ppsx
        application/vnd.openxmlformats-officedocument.presentationml.template potx
        application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx
        application/vnd.openxmlformats-officedocument.spreadsheetml.template xltx
        application/vnd.openxmlformats-officedocument.wordprocessingml.document docx
        application/vnd.openxmlformats-officedocument.wordprocessingml.template dotx
        application/vnd.osa.netdeploy ndc
        application/vnd.osgeo.mapguide.package mgp
        application/vnd.osgi.dp dp
        application/vnd.osgi.subsystem esa
        application/vnd.oxli.countgraph oxlicg
        application/vnd.palm pdb pqa oprc
        application/vnd.panoply plp
        application/vnd.patentdive dive
        application/vnd.pawaafile paw
        application/vnd.pg.format str
        application/vnd.pg.osasli ei6
        application/vnd.piaccess.application-licence pil
        application/vnd.picsel efif
        application/vnd.pmi.widget wg
        application/vnd.pocketlearn plf
        application/vnd.powerbuilder6 pbd
        application/vnd.preminet preminet
        application/vnd.previewsystems.box box vbox
        application/vnd.proteus.magazine mgz
        application/vnd.psfs psfs
        application/vnd.publishare-delta-tree qps
        application/vnd.pvi.ptid1 ptid
        application/vnd.qualcomm.brew-app-res bar
        application/vnd.quark.quarkxpress qxd qxt qwd qwt qxl qxb
        application/vnd.quobject-quoxdocument quox quiz
        application/vnd.rainstor.data tree
        application/vnd.rar rar
        application/vnd.realvnc.bed bed
        application/vnd.recordare.musicxml mxl
        application/vnd.resilient.logic rlm reload
        application/vnd.rig.cryptonote cryptonote
        application/vnd.rim.cod cod
        application/vnd.route66.link66+xml link66
        application/vnd.sailingtracker.track st
        application/vnd.sar sar
        application/vnd.scribus scd sla slaz
        application/vnd.sealed.3df s3df
        application/vnd.sealed.csf scsf
        application/vnd.sealed.doc sdoc sdo s1w
        application/vnd.sealed.eml seml sem
        application/vnd.sealed.mht smht smh
        application/vnd.sealed.ppt sppt s1p
        application/vnd.sealed.tiff stif
        application/vnd.sealed.xls sxls sxl s1e
        application/vnd.sealedmedia.softseal.html stml s1h
        application/vnd.sealedmedia.softseal.pdf spdf spd s1a
        application/vnd.seemail see
        application/vnd.sema sema
        application/vnd.semd semd
        application/vnd.semf semf
        application/vnd.shade-save-file ssv
        application/vnd.shana.informed.formdata ifm
        application/vnd.shana.informed.formtemplate itp
        application/vnd.shana.informed.interchange iif
        application/vnd.shana.informed.package ipk
        application/vnd.shp shp
        application/vnd.shx shx
        application/vnd.sigrok.session sr
        application/vnd.simtech-mindmapper twd twds
        application/vnd.smaf mmf
        application/vnd.smart.notebook notebook
        application/vnd.smart.teacher teacher
        application/vnd.snesdev-page-table ptrom pt
        application/vnd.software602.filler.form+xml fo
        application/vnd.software602.filler.form-xml-zip zfo
        application/vnd.solent.sdkm+xml sdkm sdkd
        application/vnd.spotfire.dxp dxp
        application/vnd.spotfire.sfs sfs
        application/vnd.sqlite3 sqlite sqlite3
        application/vnd.stardivision.calc sdc
        application/vnd.stardivision.chart sds
        application/vnd.stardivision.draw sda
        application/vnd.stardivision.impress sdd
        application/vnd.stardivision.math smf
        application/vnd.stardivision.writer sdw
        application/vnd.stardivision.writer-global sgl
        application/vnd.stepmania.package smzip
        application/vnd.stepmania.stepchart sm
        application/vnd.sun.wadl+xml wadl
        application/vnd.sun.xml.calc sxc
        application/vnd.sun.xml.calc.template stc
        application/vnd.sun.xml.draw sxd
        application/vnd.sun.xml.draw.template std
        application/vnd.sun.xml.impress sxi
        application/vnd.sun.xml.impress.template sti
        application/vnd.sun.xml.math sxm
        application/vnd.sun.xml.writer sxw
        application/vnd.sun.xml.writer.global sxg
        application/vnd.sun.xml.writer.template stw
        application/vnd.sus-calendar sus susp
        application/vnd.sybyl.mol2 ml2 mol2 sy2
        application/vnd.sycle+xml scl
        application/vnd.syft+json syft.json
        application/vnd.symbian.install sis
        application/vnd.syncml+xml xsm
        application/vnd.syncml.dm+wbxml bdm
        application/vnd.syncml.dm+xml xdm
        application/vnd.syncml.dmddf+xml ddf
        application/vnd.tao.intent-module-archive tao
        application/vnd.tcpdump.pcap pcap cap dmp
        application/vnd.theqvd qvd
        application/vnd.think-cell.ppttc+json ppttc
        application/vnd.tml vfr viaframe
        application/vnd.tmobile-livetv tmo
        application/vnd.trid.tpt tpt
        application/vnd.triscape.mxs mxs
        application/vnd.trueapp tra
        application/vnd.ufdl ufdl ufd frm
        application/vnd.uiq.theme utz
        application/vnd.umajin umj
        application/vnd.unity unityweb
        application/vnd.uoml+xml uoml uo
        application/vnd.uri-map urim urimap
        application/vnd.valve.source.material vmt
        application/vnd.vcx vcx
        application/vnd.vd-study mxi study-inter model-inter
        application/vnd.vectorworks vwx
        application/vnd.veritone.aion+json aion vtnstd
        application/vnd.veryant.thin istc isws
        application/vnd.ves.encrypted ves
        application/vnd.vidsoft.vidconference vsc
        application/vnd.visio vsd vst vsw vss
        application/vnd.visionary vis
        application/vnd.vsf vsf
        application/vnd.wap.sic sic
        application/vnd.wap.slc slc
        application/vnd.wap.wbxml wbxml
        application/vnd.wap.wmlc wmlc
        application/vnd.wap.wmlscriptc wmlsc
        application/vnd.wasmflow.wafl wafl
        application/vnd.webturbo wtb
        application/vnd.wfa.p2p p2p
        application/vnd.wfa.wsc wsc
        application/vnd.wmc wmc
        application/vnd.wolfram.mathematica nb
        application/vnd.wolfram.mathematica.package m
        application/vnd.wolfram.player nbp
        application/vnd.wordperfect wpd
        application/vnd.wqd wqd
        application/vnd.wt.stf stf
        application/vnd.wv.csp+wbxml wv
        application/vnd.xara xar
        application/vnd.xfdl xfdl xfd
        application/vnd.xmpie.cpkg cpkg
        application/vnd.xmpie.dpkg dpkg
        application/vnd.xmpie.ppkg ppkg
        application/vnd.xmpie.xlim xlim
        application/vnd.yamaha.hv-dic hvd
        application/vnd.yamaha.hv-script hvs
        application/vnd.yamaha.hv-voice hvp
        application/vnd.yamaha.openscoreformat osf
        application/vnd.yamaha.smaf-audio saf
        application/vnd.yamaha.smaf-phrase spf
        application/vnd.yaoweme yme
        application/vnd.yellowriver-custom-menu cmp
        application/vnd.zul zir zirz
        application/vnd.zzazz.deck+xml zaz
        """
}
