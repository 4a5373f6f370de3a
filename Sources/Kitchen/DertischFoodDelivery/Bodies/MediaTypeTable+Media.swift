extension MediaTypeTable {
    /// The types of images, audio, video, text, models and the like.
    static let media = """
        audio/32kadpcm 726
        audio/aac adts aac ass
        audio/ac3 ac3
        audio/amr amr
        audio/amr-wb awb
        audio/annodex axa
        audio/asc acn
        audio/atrac-advanced-lossless aal
        audio/atrac-x atx
        audio/atrac3 at3 aa3 omg
        audio/basic au snd
        audio/csound csd orc sco
        audio/dls dls
        audio/evrc evc
        audio/evrc-qcp qcp
        audio/evrcb evb
        audio/evrcnw enw
        audio/evrcwb evw
        audio/flac flac
        audio/ilbc lbc
        audio/l16 l16
        audio/mhas mhas
        audio/mobile-xmf mxmf
        audio/mp4 m4a
        audio/mpeg mpga mpega mp1 mp2 mp3
        audio/mpegurl m3u
        audio/ogg oga ogg opus spx
        audio/prs.sid sid psid
        audio/smv smv
        audio/sofa sofa
        audio/sp-midi mid
        audio/usac loas xhe
        audio/vnd.audiokoz koz
        audio/vnd.dece.audio uva uvva
        audio/vnd.digital-winds eol
        audio/vnd.dolby.mlp mlp
        audio/vnd.dts dts
        audio/vnd.dts.hd dtshd
        audio/vnd.everad.plj plj
        audio/vnd.lucent.voice lvp
        audio/vnd.ms-playready.media.pya pya
        audio/vnd.nortel.vbk vbk
        audio/vnd.nuera.ecelp4800 ecelp4800
        audio/vnd.nuera.ecelp7470 ecelp7470
        audio/vnd.nuera.ecelp9600 ecelp9600
        audio/vnd.presonus.multitrack multitrack
        audio/vnd.rip rip
        audio/vnd.sealedmedia.softseal.mpeg smp3 smp s1m
        audio/x-aiff aif aiff aifc
        audio/x-gsm gsm
        audio/x-ms-wax wax
        audio/x-ms-wma wma
        audio/x-pn-realaudio ra rm ram
        audio/x-scpls pls
        audio/x-sd2 sd2
        audio/x-wav wav
        chemical/x-alchemy alc
        chemical/x-cache cac cache
        chemical/x-cache-csf csf
        chemical/x-cactvs-binary cbin cascii ctab
        chemical/x-cdx cdx
        chemical/x-chem3d c3d
        chemical/x-cmdf cmdf
        chemical/x-compass cpa
        chemical/x-crossfire bsd
        chemical/x-csml csml csm
        chemical/x-ctx ctx
        chemical/x-cxf cxf cef
        chemical/x-embl-dl-nucleotide emb embl
        chemical/x-galactic-spc spc
        chemical/x-gamess-input inp gam gamin
        chemical/x-gaussian-checkpoint fch fchk
        chemical/x-gaussian-cube cub
        chemical/x-gaussian-input gau gjc gjf
        chemical/x-gaussian-log gal
        chemical/x-gcg8-sequence gcg
        chemical/x-genbank gen
        chemical/x-hin hin
        chemical/x-isostar istr ist
        chemical/x-jcamp-dx jdx dx
        chemical/x-kinemage kin
        chemical/x-macmolecule mcm
        chemical/x-macromodel-input mmod
        chemical/x-mdl-molfile mol
        chemical/x-mdl-rdfile rd
        chemical/x-mdl-rxnfile rxn
        chemical/x-mdl-sdfile sd
        chemical/x-mdl-tgf tgf
        chemical/x-mmcif mcif
        chemical/x-molconn-z b
        chemical/x-mopac-graph gpt
        chemical/x-mopac-input mop mopcrt zmt
        chemical/x-mopac-out moo
        chemical/x-mopac-vib mvb
        chemical/x-ncbi-asn1 asn
        chemical/x-ncbi-asn1-ascii prt
        chemical/x-ncbi-asn1-binary val
        chemical/x-rosdal ros
        chemical/x-swissprot sw
        chemical/x-vamas-iso14976 vms
        chemical/x-vmd vmd
        chemical/x-xtel xtel
        chemical/x-xyz xyz
        font/collection ttc
        font/otf otf
        font/ttf ttf
        font/woff woff
        font/woff2 woff2
        image/aces exr
        image/apng apng
        image/avci avci
        image/avcs avcs
        image/avif avif hif
        image/bmp bmp
        image/cgm cgm
        image/dicom-rle drle
        image/dpx dpx
        image/emf emf
        image/fits fits fit fts
        image/gif gif
        image/heic heic
        image/heic-sequence heics
        image/heif heif
        image/heif-sequence heifs
        image/hej2k hej2
        image/hsj2 hsj2
        image/ief ief
        image/jls jls
        image/jp2 jp2 jpg2
        image/jpeg jpeg jpg jpe jfif
        image/jph jph
        image/jphc jhc jphc
        image/jpm jpm jpgm
        image/jpx jpx jpf
        image/jxl jxl
        image/jxr jxr
        image/jxra jxra
        image/jxrs jxrs
        image/jxs jxs
        image/jxsc jxsc
        image/jxsi jxsi
        image/jxss jxss
        image/ktx ktx
        image/ktx2 ktx2
        image/png png
        image/prs.btif btif btf
        image/prs.pti pti
        image/svg+xml svg svgz
        image/tiff tiff tif
        image/tiff-fx tfx
        image/vnd.adobe.photoshop psd
        image/vnd.airzip.accelerator.azv azv
        image/vnd.dece.graphic uvi uvvi uvg uvvg
        image/vnd.djvu djvu djv
        image/vnd.dwg dwg
        image/vnd.dxf dxf
        image/vnd.fastbidsheet fbs
        image/vnd.fpx fpx
        image/vnd.fst fst
        image/vnd.fujixerox.edmics-mmr mmr
        image/vnd.fujixerox.edmics-rlc rlc
        image/vnd.globalgraphics.pgb pgb
        image/vnd.microsoft.icon ico
        image/vnd.ms-modi mdi
        image/vnd.pco.b16 b16
        image/vnd.radiance hdr rgbe xyze
        image/vnd.sealed.png spng spn s1n
        image/vnd.sealedmedia.softseal.gif sgif sgi s1g
        image/vnd.sealedmedia.softseal.jpg sjpg sjp s1j
        image/vnd.tencent.tap tap
        image/vnd.valve.source.texture vtf
        image/vnd.wap.wbmp wbmp
        image/vnd.xiff xif
        image/vnd.zbrush.pcx pcx
        image/webp webp
        image/wmf wmf
        image/x-canon-cr2 cr2
        image/x-canon-crw crw
        image/x-cmu-raster ras
        image/x-coreldraw cdr
        image/x-coreldrawpattern pat
        image/x-coreldrawtemplate cdt
        image/x-epson-erf erf
        image/x-jg art
        image/x-jng jng
        image/x-nikon-nef nef
        image/x-olympus-orf orf
        image/x-portable-anymap pnm
        image/x-portable-bitmap pbm
        image/x-portable-graymap pgm
        image/x-portable-pixmap ppm
        image/x-rgb rgb
        image/x-xbitmap xbm
        image/x-xcf xcf
        image/x-xpixmap xpm
        image/x-xwindowdump xwd
        message/global u8msg
        message/global-delivery-status u8dsn
        message/global-disposition-notification u8mdn
        message/global-headers u8hdr
        message/rfc822 eml mail
        model/gltf+json gltf
        model/gltf-binary glb
        model/iges igs iges
        model/jt jt
        model/mesh msh mesh silo
        model/mtl mtl
        model/obj obj
        model/prc prc
        model/step stp step
        model/step+xml stpx
        model/step+zip stpz
        model/step-xml+zip stpxz
        model/stl stl
        model/u3d u3d
        model/vnd.cld cld
        model/vnd.collada+xml dae
        model/vnd.dwf dwf
        model/vnd.gdl gdl win dor lmp rsm msm ism
        model/vnd.gtw gtw
        model/vnd.moml+xml moml
        model/vnd.mts mts
        model/vnd.opengex ogex
        model/vnd.parasolid.transmit.binary x_b xmt_bin
        model/vnd.parasolid.transmit.text x_t xmt_txt
        model/vnd.pytha.pyox pyox
        model/vnd.sap.vds vds
        model/vnd.usda usda
        model/vnd.usdz+zip usdz
        model/vnd.valve.source.compiled-map bsp
        model/vnd.vtu vtu
        model/vrml wrl vrm vrml
        model/x3d+fastinfoset x3db
        model/x3d+xml x3d x3dz
        model/x3d-vrml x3dv x3dvz
        multipart/vnd.bint.med-plus bmed
        multipart/voice-message vpm
        text/cache-manifest appcache manifest
        text/calendar ics ifb
        text/cql cql
        text/css css
        text/csv csv
        text/csv-schema csvs
        text/dns soa zone
        text/gff3 gff3
        text/html html htm shtml
        text/javascript es js mjs
        text/jcr-cnd cnd
        text/markdown md markdown
        text/mizar miz
        text/n3 n3
        text/plain txt text pot brf srt
        text/provenance-notation provn
        text/prs.fallenstein.rst rst
        text/prs.lines.tag tag dsc
        text/sgml sgml sgm
        text/shaclc shaclc shc
        text/shex shex
        text/spdx spdx
        text/tab-separated-values tsv
        text/texmacs tm
        text/troff t tr roff
        text/turtle ttl
        text/uri-list uris uri
        text/vcard vcf vcard
        text/vnd.a a
        text/vnd.abc abc
        text/vnd.ascii-art ascii
        text/vnd.curl curl
        text/vnd.debian.copyright copyright
        text/vnd.dmclientscript dms
        text/vnd.esmertec.theme-descriptor jtd
        text/vnd.exchangeable vfk
        text/vnd.familysearch.gedcom ged
        text/vnd.ficlab.flt flt
        text/vnd.fly fly
        text/vnd.fmi.flexstor flx
        text/vnd.graphviz gv dot
        text/vnd.hans hans
        text/vnd.hgl hgl
        text/vnd.in3d.3dml 3dml 3dm
        text/vnd.in3d.spot spot spo
        text/vnd.ms-mediapackage mpf
        text/vnd.net2phone.commcenter.command ccc
        text/vnd.senx.warpscript mc2
        text/vnd.sosi sos
        text/vnd.sun.j2me.app-descriptor jad
        text/vnd.trolltech.linguist ts
        text/vnd.wap.si si
        text/vnd.wap.sl sl
        text/vnd.wap.wml wml
        text/vnd.wap.wmlscript wmls
        text/vtt vtt
        text/wgsl wgsl
        text/x-bibtex bib
        text/x-boo boo
        text/x-c++hdr h++ hpp hxx hh
        text/x-c++src c++ cpp cxx cc
        text/x-chdr h
        text/x-component htc
        text/x-csrc c
        text/x-diff diff patch
        text/x-dsrc d
        text/x-haskell hs
        text/x-java java
        text/x-lilypond ly
        text/x-literate-haskell lhs
        text/x-moc moc
        text/x-pascal p pas
        text/x-pcs-gcd gcd
        text/x-perl pl pm
        text/x-python py
        text/x-scala scala
        text/x-setext etx
        text/x-sfv sfv
        text/x-tcl tk
        text/x-tex tex ltx sty cls
        text/x-vcalendar vcs
        video/annodex axv
        video/dv dif dv
        video/fli fli
        video/gl gl
        video/iso.segment m4s
        video/mj2 mj2 mjp2
        video/mp4 mp4 mpg4 m4v
        video/mpeg mpeg mpg mpe m1v m2v
        video/ogg ogv
        video/quicktime qt mov
        video/vnd.dece.hd uvh uvvh
        video/vnd.dece.mobile uvm uvvm
        video/vnd.dece.mp4 uvu uvvu
        video/vnd.dece.pd uvp uvvp
        video/vnd.dece.sd uvs uvvs
        video/vnd.dece.video uvv uvvv
        video/vnd.dvb.file dvb
        video/vnd.fvt fvt
        video/vnd.mpegurl mxu m4u
        video/vnd.ms-playready.media.pyv pyv
        video/vnd.nokia.interleaved-multimedia nim
        video/vnd.radgamettools.bink bik bk2
        video/vnd.radgamettools.smacker smk
        video/vnd.sealed.mpeg1 smpg s11
        video/vnd.sealed.mpeg4 s14
        video/vnd.sealed.swf sswf ssw
        video/vnd.sealedmedia.softseal.mov smov smo s1q
        video/vnd.vivo viv
        video/vnd.youtube.yt yt
        video/webm webm
        video/x-flv flv
        video/x-la-asf lsf lsx
        video/x-matroska mpv mkv
        video/x-mng mng
        video/x-ms-wm wm
        video/x-ms-wmv wmv
        video/x-ms-wmx wmx
        video/x-ms-wvx wvx
        video/x-msvideo avi
        video/x-sgi-movie movie
        """
}
