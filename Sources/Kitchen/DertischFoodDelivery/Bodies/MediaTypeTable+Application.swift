extension MediaTypeTable {
    /// The types of applications that belong to no vendor.
    static let application = """
        application/a2l a2l
        application/aml aml
        application/andrew-inset ez
        application/annodex anx
        application/atf atf
        application/atfx atfx
        application/atom+xml atom
        application/atomcat+xml atomcat
        application/atomdeleted+xml atomdeleted
        application/atomserv+xml atomsrv
        application/atomsvc+xml atomsvc
        application/atsc-dwd+xml dwd
        application/atsc-held+xml held
        application/atsc-rsat+xml rsat
        application/atxml atxml
        application/auth-policy+xml apxml
        application/automationml-amlx+zip amlx
        application/bacnet-xdd+zip xdd
        application/bbolin lin
        application/calendar+xml xcs
        application/cbor cbor
        application/cccex c3ex
        application/ccmp+xml ccmp
        application/ccxml+xml ccxml
        application/cdfx+xml cdfx
        application/cdmi-capability cdmia
        application/cdmi-container cdmic
        application/cdmi-domain cdmid
        application/cdmi-object cdmio
        application/cdmi-queue cdmiq
        application/cea cea
        application/cellml+xml cellml cml
        application/clr 1clr
        application/clue_info+xml clue
        application/cms cmsc
        application/cpl+xml cpl
        application/csrattrs csrattrs
        application/cu-seeme cu
        application/cwl cwl
        application/cwl+json cwl.json
        application/dash+xml mpd
        application/dashdelta mpdd
        application/davmount+xml davmount
        application/dcd dcd
        application/dicom dcm
        application/dii dii
        application/dit dit
        application/dskpp+xml xmls
        application/dsptype tsp
        application/dssc+der dssc
        application/dssc+xml xdssc
        application/dvcs dvc
        application/efi efi
        application/emma+xml emma
        application/emotionml+xml emotionml
        application/epub+zip epub
        application/exi exi
        application/express exp
        application/fastinfoset finf
        application/fdf fdf
        application/fdt+xml fdt
        application/font-tdpfr pfr
        application/futuresplash spl
        application/geo+json geojson
        application/geopackage+sqlite3 gpkg
        application/gltf-buffer glbin glbuf
        application/gml+xml gml
        application/gzip gz
        application/hta hta
        application/hyperstudio stk
        application/inkml+xml ink inkml
        application/ipfix ipfix
        application/its+xml its
        application/java-archive jar
        application/java-serialized-object ser
        application/java-vm class
        application/jrd+json jrd
        application/json json
        application/json-patch+json json-patch
        application/ld+json jsonld
        application/lgr+xml lgr
        application/link-format wlnk
        application/lost+xml lostxml
        application/lostsync+xml lostsyncxml
        application/lpf+zip lpf
        application/lxf lxf
        application/m3g m3g
        application/mac-binhex40 hqx
        application/mac-compactpro cpt
        application/mads+xml mads
        application/manifest+json webmanifest
        application/marc mrc
        application/marcxml+xml mrcx
        application/mathematica ma mb
        application/mathml+xml mml
        application/mbox mbox
        application/metalink4+xml meta4
        application/mets+xml mets
        application/mf4 mf4
        application/mmt-aei+xml maei
        application/mmt-usd+xml musd
        application/mods+xml mods
        application/mp21 m21 mp21
        application/msaccess mdb
        application/msword doc
        application/mxf mxf
        application/n-quads nq
        application/n-triples nt
        application/ocsp-request orq
        application/ocsp-response ors
        application/octet-stream bin deploy msu msp
        application/oda oda
        application/odx odx
        application/oebps-package+xml opf
        application/ogg ogx
        application/onenote one onetoc2 onetmp onepkg
        application/oxps oxps
        application/p21 p21 stpnc 210 ifc
        application/p2p-overlay+xml relo
        application/pdf pdf
        application/pdx pdx
        application/pem-certificate-chain pem
        application/pgp-encrypted pgp
        application/pgp-keys asc key
        application/pgp-signature sig
        application/pics-rules prf
        application/pkcs10 p10
        application/pkcs12 p12 pfx
        application/pkcs7-mime p7m p7c p7z
        application/pkcs7-signature p7s
        application/pkcs8 p8
        application/pkcs8-encrypted p8e
        application/pkix-attr-cert ac
        application/pkix-cert cer
        application/pkix-crl crl
        application/pkix-pkipath pkipath
        application/pkixcmp pki
        application/postscript ps ai eps epsi epsf eps2 eps3
        application/provenance+xml provx
        application/prs.cww cw cww
        application/prs.hpub+zip hpub
        application/prs.nprend rnd rct
        application/prs.rdf-xml-crypt rdf-crypt
        application/prs.xsf+xml xsf
        application/pskc+xml pskcxml
        application/rdf+xml rdf
        application/reginfo+xml rif
        application/relax-ng-compact-syntax rnc
        application/resource-lists+xml rl
        application/resource-lists-diff+xml rld
        application/rfc+xml rfcxml
        application/rls-services+xml rs
        application/route-apd+xml rapd
        application/route-s-tsid+xml sls
        application/route-usd+xml rusd
        application/rpki-ghostbusters gbr
        application/rpki-manifest mft
        application/rpki-roa roa
        application/rtf rtf
        application/sarif+json sarif sarif.json
        application/sarif-external-properties+json sarif-external-properties sarif-external-properties.json
        application/scim+json scim
        application/scvp-cv-request scq
        application/scvp-cv-response scs
        application/scvp-vp-request spq
        application/scvp-vp-response spp
        application/sdp sdp
        application/senml+cbor senmlc
        application/senml+json senml
        application/senml+xml senmlx
        application/senml-etch+cbor senml-etchc
        application/senml-etch+json senml-etchj
        application/senml-exi senmle
        application/sensml+cbor sensmlc
        application/sensml+json sensml
        application/sensml+xml sensmlx
        application/sensml-exi sensmle
        application/sgml-open-catalog soc
        application/shf+xml shf
        application/sieve siv sieve
        application/simple-filter+xml cl
        application/smil+xml smil smi sml
        application/sparql-query rq
        application/sparql-results+xml srx
        application/spdx+json spdx.json
        application/sql sql
        application/srgs gram
        application/srgs+xml grxml
        application/sru+xml sru
        application/ssml+xml ssml
        application/stix+json stix
        application/swid+cbor coswid
        application/swid+xml swidtag
        application/tamp-apex-update tau
        application/tamp-apex-update-confirm auc
        application/tamp-community-update tcu
        application/tamp-community-update-confirm cuc
        application/tamp-error ter
        application/tamp-sequence-adjust tsa
        application/tamp-sequence-adjust-confirm sac
        application/tamp-update tur
        application/tamp-update-confirm tuc
        application/td+json jsontd
        application/tei+xml tei teicorpus odd
        application/thraud+xml tfi
        application/timestamp-query tsq
        application/timestamp-reply tsr
        application/timestamped-data tsd
        application/tm+json tm.jsonld tm.json jsontm
        application/trig trig
        application/ttml+xml ttml
        application/urc-grpsheet+xml gsheet
        application/urc-ressheet+xml rsheet
        application/urc-targetdesc+xml td
        application/urc-uisocketdesc+xml uis
        application/voicexml+xml vxml
        application/voucher-cms+json vcj
        application/wasm wasm
        application/watcherinfo+xml wif
        application/widget wgt
        application/wsdl+xml wsdl
        application/wspolicy+xml wspolicy
        application/x-123 wk
        application/x-7z-compressed 7z
        application/x-abiword abw
        application/x-apple-diskimage dmg
        application/x-bcpio bcpio
        application/x-bittorrent torrent
        application/x-cdf cdf cda
        application/x-cdlink vcd
        application/x-comsol mph
        application/x-cpio cpio
        application/x-csh csh
        application/x-director dcr dir dxr
        application/x-doom wad
        application/x-dvi dvi
        application/x-font pfa pfb gsf
        application/x-font-pcf pcf pcf.z
        application/x-freemind mm
        application/x-ganttproject gan
        application/x-gnumeric gnumeric
        application/x-go-sgf sgf
        application/x-graphing-calculator gcf
        application/x-gtar gtar
        application/x-gtar-compressed tgz taz
        application/x-hdf hdf
        application/x-hwp hwp
        application/x-ica ica
        application/x-info info
        application/x-internet-signup ins isp
        application/x-iphone iii
        application/x-iso9660-image iso
        application/x-java-jnlp-file jnlp
        application/x-jmol jmz
        application/x-killustrator kil
        application/x-latex latex
        application/x-lha lha
        application/x-lyx lyx
        application/x-lzh lzh
        application/x-lzx lzx
        application/x-maker maker frame fb book fbdoc
        application/x-ms-wmd wmd
        application/x-ms-wmz wmz
        application/x-msdos-program com exe bat dll
        application/x-msi msi
        application/x-netcdf nc
        application/x-ns-proxy-autoconfig pac
        application/x-nwc nwc
        application/x-object o
        application/x-oz-application oza
        application/x-pkcs7-certreqresp p7r
        application/x-python-code pyc pyo
        application/x-qgis qgs
        application/x-quicktimeplayer qtl
        application/x-rdp rdp
        application/x-redhat-package-manager rpm
        application/x-rss+xml rss
        application/x-ruby rb
        application/x-scilab sci
        application/x-scilab-xcos xcos
        application/x-sh sh
        application/x-shar shar
        application/x-silverlight scr
        application/x-stuffit sit sitx
        application/x-sv4cpio sv4cpio
        application/x-sv4crc sv4crc
        application/x-tar tar
        application/x-tcl tcl
        application/x-tex-gf gf
        application/x-tex-pk pk
        application/x-texinfo texinfo texi
        application/x-trash ~ % bak old sik
        application/x-troff-man man
        application/x-troff-me me
        application/x-troff-ms ms
        application/x-ustar ustar
        application/x-wais-source src
        application/x-wingz wz
        application/x-x509-ca-cert crt
        application/x-xfig fig
        application/x-xpinstall xpi
        application/x-xz xz
        application/xcap-att+xml xav
        application/xcap-caps+xml xca
        application/xcap-diff+xml xdf
        application/xcap-el+xml xel
        application/xcap-error+xml xer
        application/xcap-ns+xml xns
        application/xfdf xfdf
        application/xhtml+xml xhtml xhtm xht
        application/xliff+xml xlf
        application/xml xml
        application/xml-dtd dtd mod
        application/xml-external-parsed-entity ent
        application/xop+xml xop
        application/xslt+xml xsl xslt
        application/xspf+xml xspf
        application/xv+xml mxml xhvml xvml xvm
        application/yang yang
        application/yin+xml yin
        application/zip zip
        application/zstd zst
        """
}
