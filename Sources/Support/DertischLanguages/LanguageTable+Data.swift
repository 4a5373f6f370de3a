// Written from the Unicode CLDR 41 by Scripts/languages. To change it, run that with a newer version.
// Copyright © 1991-2022 Unicode, Inc. Licence: Unicode-DFS-2016, in Documentation/Licences/Unicode.txt.

extension LanguageTable {
    /// The version of the CLDR.
    package static let version = "41"

    /// Former codes of languages, each before the one that is used today.
    static let aliases = """
        art-lojban jbo; i-ami ami; i-bnn bnn; i-hak hak; i-klingon tlh; i-lux lb; i-navajo nv; i-pwn pwn; i-tao \
        tao; i-tay tay; i-tsu tsu; no-bok nb; no-nyn nn; sgn-be-fr sfb; sgn-be-nl vgt; sgn-ch-de sgg; zh-guoyu zh; \
        zh-hakka hak; zh-min-nan nan; zh-xiang hsn; en-gb-oed en-GB-oxendict; in id; iw he; ji yi; jw jv; mo ro; \
        scc sr; scr hr; aam aas; adp dz; aue ktz; ayx nun; bgm bcg; bjd drl; ccq rki; cjr mom; cka cmr; cmk xch; \
        coy pij; cqu quh; drh mn; drw fa-AF; gav dev; gfx vaj; ggn gvr; gti nyc; guv duz; hrr jal; ibi opa; ilw \
        gal; jeg oyb; kgc tdf; kgh kml; koj kwv; krm bmf; ktr dtp; kvs gdj; kwq yam; kxe tvd; kzj dtp; kzt dtp; \
        lii raq; lmm rmx; meg cir; mst mry; mwj vaj; myt mry; nad xny; ncp kdz; nnx ngv; nts pij; oun vaj; pcr \
        adx; pmc huw; pmu phr; ppa bfy; ppr lcq; pry prt; puz pub; sca hle; skk oyb; tdu dtp; thc tpo; thx oyb; \
        tie ras; tkk twm; tlw weo; tmp tyj; tne kak; tnf fa-AF; tsf taj; uok ema; xba cax; xia acn; xkh waw; xsj \
        suj; ybd rki; yma lrr; ymt mtm; yos zom; yuu yug; asd snz; dit dif; llo ngt; myd aog; nns nbr; agp apf; \
        ais ami; baz nvo; bhk fbl; bic bir; bjq bzc; bkb ebk; blg iba; btb beb; daf dnj; dap njz; djl dze; dkl \
        aqd; drr kzk; dud uth; duj dwu; dwl dbt; elp amq; gbc wny; ggo esg; ggr gtu; gio aou; gli kzk; ill ilm; \
        izi eza; jar jgk; kdv zkd; kgd ncq; kpp jkm; kxl kru; kzh dgl; leg enl; mgx jbk; mnt wnn; mof xnt; mwd \
        dmw; nbf nru; nbx ekc; nln azd; nlr nrk; noo dtd; nxu bpp; pat kxr; rmr emx; sap aqt; sgl isk; sul sgd; \
        sum ulw; tgg bjp; thw ola; tid itd; unp wro; wgw wgb; wit nol; wiw nwo; xrq dmw; yen ynq; yiy yrm; zir \
        scv; sgn-br bzs; sgn-co csn; sgn-de gsg; sgn-dk dsl; sgn-fr fsl; sgn-gb bfi; sgn-gr gss; sgn-ie isg; \
        sgn-it ise; sgn-jp jsl; sgn-mx mfs; sgn-ni ncs; sgn-nl dse; sgn-no nsi; sgn-pt psr; sgn-se swl; sgn-us \
        ase; sgn-za sfs; sgn-es ssp; zh-cmn zh; zh-cmn-hans zh-Hans; zh-cmn-hant zh-Hant; zh-gan gan; zh-wuu wuu; \
        zh-yue yue; no-bokmal nb; no-nynorsk nn; aa-saaho ssy; sh sr-Latn; cnr sr-ME; tl fil; aju jrb; als sq; arb \
        ar; ayr ay; azj az; bcc bal; bcl bik; bxk luy; bxr bua; cld syr; cmn zh; cwd cr; dgo doi; dhd mwr; dik \
        din; diq zza; lbk bnc; ekk et; emk man; esk ik; fat ak; fuc ff; gaz om; gbo grb; gno gon; gug gn; gya gba; \
        hdn hai; hea hmn; ike iu; kmr ku; knc kr; kng kg; knn kok; kpv kv; lvs lv; mhr chm; mup raj; khk mn; npi \
        ne; ojg oj; ory or; pbu ps; pes fa; plt mg; pnb lah; quz qu; rmy rom; spy kln; src sc; swh sw; ttq tmh; tw \
        ak; umu del; uzn uz; xpe kpe; xsl den; ydd yi; zai zap; zsm ms; zyb za; him srx; mnk man; bh bho; prs \
        fa-AF; swc sw-CD; aar aa; abk ab; ave ae; afr af; aka ak; amh am; arg an; ara ar; asm as; ava av; aym ay; \
        aze az; bak ba; bel be; bul bg; bih bho; bis bi; bam bm; ben bn; bod bo; bre br; bos bs; cat ca; che ce; \
        cha ch; cos co; cre cr; ces cs; chu cu; chv cv; cym cy; dan da; deu de; div dv; dzo dz; ewe ee; ell el; \
        eng en; epo eo; spa es; est et; eus eu; fas fa; ful ff; fin fi; fij fj; fao fo; fra fr; fry fy; gle ga; \
        gla gd; glg gl; grn gn; guj gu; glv gv; hau ha; heb he; hin hi; hmo ho; hrv hr; hat ht; hun hu; hye hy; \
        her hz; ina ia; ind id; ile ie; ibo ig; iii ii; ipk ik; ido io; isl is; ita it; iku iu; jpn ja; jav jv; \
        kat ka; kon kg; kik ki; kua kj; kaz kk; kal kl; khm km; kan kn; kor ko; kau kr; kas ks; kur ku; kom kv; \
        cor kw; kir ky; lat la; ltz lb; lug lg; lim li; lin ln; lao lo; lit lt; lub lu; lav lv; mlg mg; mah mh; \
        mri mi; mkd mk; mal ml; mon mn; mol ro; mar mr; msa ms; mlt mt; mya my; nau na; nob nb; nde nd; nep ne; \
        ndo ng; nld nl; nno nn; nor no; nbl nr; nav nv; nya ny; oci oc; oji oj; orm om; ori or; oss os; pan pa; \
        pli pi; pol pl; pus ps; por pt; que qu; roh rm; run rn; ron ro; rus ru; kin rw; san sa; srd sc; snd sd; \
        sme se; sag sg; hbs sr-Latn; sin si; slk sk; slv sl; smo sm; sna sn; som so; sqi sq; srp sr; ssw ss; sot \
        st; sun su; swe sv; swa sw; tam ta; tel te; tgk tg; tha th; tir ti; tuk tk; tgl fil; tsn tn; ton to; tur \
        tr; tso ts; tat tt; twi ak; tah ty; uig ug; ukr uk; urd ur; uzb uz; ven ve; vie vi; vol vo; wln wa; wol \
        wo; xho xh; yid yi; yor yo; zha za; zho zh; zul zu; alb sq; arm hy; baq eu; bur my; chi zh; cze cs; dut \
        nl; fre fr; geo ka; ger de; gre el; ice is; mac mk; mao mi; may ms; per fa; rum ro; slo sk; tib bo; wel \
        cy; cel-gaulish xtg; und-aaland und-AX; hy-arevmda hyw; und-arevmda und; und-arevela und; und-lojban und; \
        und-saaho und; und-bokmal und; und-nynorsk und; und-hakka und; und-xiang und; und-hepburn-heploc \
        und-alalc97
        """

    /// Former codes of regions, each before the one that is used today.
    static let regionAliases = """
        AN CW; BU MM; CS RS; CT KI; DD DE; DY BJ; FQ AQ; FX FR; HV BF; JT UM; MI UM; NH VU; NQ AQ; NT SA; PC FM; \
        PU UM; PZ PA; QU EU; RH ZW; SU RU; TP TL; UK GB; VD VN; WK UM; YD YE; YU RS; ZR CD
        """

    /// Parts of codes, each before the language, the script and the region that are likely.
    static let likely = """
        aa aa Latn ET; ab ab Cyrl GE; abr abr Latn GH; ace ace Latn ID; ach ach Latn UG; ada ada Latn GH; adp adp \
        Tibt BT; ady ady Cyrl RU; ae ae Avst IR; aeb aeb Arab TN; af af Latn ZA; agq agq Latn CM; aho aho Ahom IN; \
        ak ak Latn GH; akk akk Xsux IQ; aln aln Latn XK; alt alt Cyrl RU; am am Ethi ET; amo amo Latn NG; an an \
        Latn ES; aoz aoz Latn ID; apd apd Arab TG; ar ar Arab EG; arc arc Armi IR; arc-Nbat arc Nbat JO; arc-Palm \
        arc Palm SY; arn arn Latn CL; aro aro Latn BO; arq arq Arab DZ; ars ars Arab SA; ary ary Arab MA; arz arz \
        Arab EG; as as Beng IN; asa asa Latn TZ; ase ase Sgnw US; ast ast Latn ES; atj atj Latn CA; av av Cyrl RU; \
        awa awa Deva IN; ay ay Latn BO; az az Latn AZ; az-IQ az Arab IQ; az-IR az Arab IR; az-RU az Cyrl RU; \
        az-Arab az Arab IR; ba ba Cyrl RU; bal bal Arab PK; ban ban Latn ID; bap bap Deva NP; bar bar Latn AT; bas \
        bas Latn CM; bax bax Bamu CM; bbc bbc Latn ID; bbj bbj Latn CM; bci bci Latn CI; be be Cyrl BY; bej bej \
        Arab SD; bem bem Latn ZM; bew bew Latn ID; bez bez Latn TZ; bfd bfd Latn CM; bfq bfq Taml IN; bft bft Arab \
        PK; bfy bfy Deva IN; bg bg Cyrl BG; bgc bgc Deva IN; bgn bgn Arab PK; bgx bgx Grek TR; bhb bhb Deva IN; \
        bhi bhi Deva IN; bho bho Deva IN; bi bi Latn VU; bik bik Latn PH; bin bin Latn NG; bjj bjj Deva IN; bjn \
        bjn Latn ID; bjt bjt Latn SN; bkm bkm Latn CM; bku bku Latn PH; bla bla Latn CA; blg blg Latn MY; blt blt \
        Tavt VN; bm bm Latn ML; bmq bmq Latn ML; bn bn Beng BD; bo bo Tibt CN; bpy bpy Beng IN; bqi bqi Arab IR; \
        bqv bqv Latn CI; br br Latn FR; bra bra Deva IN; brh brh Arab PK; brx brx Deva IN; bs bs Latn BA; bsq bsq \
        Bass LR; bss bss Latn CM; bto bto Latn PH; btv btv Deva PK; bua bua Cyrl RU; buc buc Latn YT; bug bug Latn \
        ID; bum bum Latn CM; bvb bvb Latn GQ; byn byn Ethi ER; byv byv Latn CM; bze bze Latn ML; ca ca Latn ES; \
        cad cad Latn US; cch cch Latn NG; ccp ccp Cakm BD; ce ce Cyrl RU; ceb ceb Latn PH; cgg cgg Latn UG; ch ch \
        Latn GU; chk chk Latn FM; chm chm Cyrl RU; cho cho Latn US; chp chp Latn CA; chr chr Cher US; cic cic Latn \
        US; cja cja Arab KH; cjm cjm Cham VN; ckb ckb Arab IQ; clc clc Latn CA; cmg cmg Soyo MN; co co Latn FR; \
        cop cop Copt EG; cps cps Latn PH; cr cr Cans CA; crg crg Latn CA; crh crh Cyrl UA; crk crk Cans CA; crl \
        crl Cans CA; crs crs Latn SC; cs cs Latn CZ; csb csb Latn PL; csw csw Cans CA; ctd ctd Pauc MM; cu cu Cyrl \
        RU; cu-Glag cu Glag BG; cv cv Cyrl RU; cy cy Latn GB; da da Latn DK; daf daf Latn CI; dak dak Latn US; dar \
        dar Cyrl RU; dav dav Latn KE; dcc dcc Arab IN; de de Latn DE; den den Latn CA; dgr dgr Latn CA; dje dje \
        Latn NE; dmf dmf Medf NG; dnj dnj Latn CI; doi doi Deva IN; drh drh Mong CN; dsb dsb Latn DE; dtm dtm Latn \
        ML; dtp dtp Latn MY; dty dty Deva NP; dua dua Latn CM; dv dv Thaa MV; dyo dyo Latn SN; dyu dyu Latn BF; dz \
        dz Tibt BT; ebu ebu Latn KE; ee ee Latn GH; efi efi Latn NG; egl egl Latn IT; egy egy Egyp EG; eky eky \
        Kali MM; el el Grek GR; en en Latn US; en-Shaw en Shaw GB; eo eo Latn 001; es es Latn ES; esg esg Gonm IN; \
        esu esu Latn US; et et Latn EE; ett ett Ital IT; eu eu Latn ES; ewo ewo Latn CM; ext ext Latn ES; fa fa \
        Arab IR; fan fan Latn GQ; ff ff Latn SN; ff-Adlm ff Adlm GN; ffm ffm Latn ML; fi fi Latn FI; fia fia Arab \
        SD; fil fil Latn PH; fit fit Latn SE; fj fj Latn FJ; fo fo Latn FO; fon fon Latn BJ; fr fr Latn FR; frc \
        frc Latn US; frp frp Latn FR; frr frr Latn DE; frs frs Latn DE; fub fub Arab CM; fud fud Latn WF; fuf fuf \
        Latn GN; fuq fuq Latn NE; fur fur Latn IT; fuv fuv Latn NG; fvr fvr Latn SD; fy fy Latn NL; ga ga Latn IE; \
        gaa gaa Latn GH; gag gag Latn MD; gan gan Hans CN; gay gay Latn ID; gbm gbm Deva IN; gbz gbz Arab IR; gcr \
        gcr Latn GF; gd gd Latn GB; gez gez Ethi ET; ggn ggn Deva NP; gil gil Latn KI; gjk gjk Arab PK; gju gju \
        Arab PK; gl gl Latn ES; glk glk Arab IR; gn gn Latn PY; gom gom Deva IN; gon gon Telu IN; gor gor Latn ID; \
        gos gos Latn NL; got got Goth UA; grc grc Cprt CY; grc-Linb grc Linb GR; grt grt Beng IN; gsw gsw Latn CH; \
        gu gu Gujr IN; gub gub Latn BR; guc guc Latn CO; gur gur Latn GH; guz guz Latn KE; gv gv Latn IM; gvr gvr \
        Deva NP; gwi gwi Latn CA; ha ha Latn NG; ha-CM ha Arab CM; ha-SD ha Arab SD; hak hak Hans CN; haw haw Latn \
        US; haz haz Arab AF; he he Hebr IL; hi hi Deva IN; hi-Latn hi Latn IN; hif hif Latn FJ; hil hil Latn PH; \
        hlu hlu Hluw TR; hmd hmd Plrd CN; hnd hnd Arab PK; hne hne Deva IN; hnj hnj Hmnp US; hnn hnn Latn PH; hno \
        hno Arab PK; ho ho Latn PG; hoc hoc Deva IN; hoj hoj Deva IN; hr hr Latn HR; hsb hsb Latn DE; hsn hsn Hans \
        CN; ht ht Latn HT; hu hu Latn HU; hur hur Latn CA; hy hy Armn AM; hz hz Latn NA; ia ia Latn 001; iba iba \
        Latn MY; ibb ibb Latn NG; id id Latn ID; ife ife Latn TG; ig ig Latn NG; ii ii Yiii CN; ik ik Latn US; ilo \
        ilo Latn PH; in in Latn ID; inh inh Cyrl RU; io io Latn 001; is is Latn IS; it it Latn IT; iu iu Cans CA; \
        iw iw Hebr IL; izh izh Latn RU; ja ja Jpan JP; jam jam Latn JM; jbo jbo Latn 001; jgo jgo Latn CM; ji ji \
        Hebr UA; jmc jmc Latn TZ; jml jml Deva NP; jut jut Latn DK; jv jv Latn ID; jw jw Latn ID; ka ka Geor GE; \
        kaa kaa Cyrl UZ; kab kab Latn DZ; kac kac Latn MM; kaj kaj Latn NG; kam kam Latn KE; kao kao Latn ML; kaw \
        kaw Kawi ID; kbd kbd Cyrl RU; kby kby Arab NE; kcg kcg Latn NG; kck kck Latn ZW; kde kde Latn TZ; kdh kdh \
        Latn TG; kdt kdt Thai TH; kea kea Latn CV; ken ken Latn CM; kfo kfo Latn CI; kfr kfr Deva IN; kfy kfy Deva \
        IN; kg kg Latn CD; kge kge Latn ID; kgp kgp Latn BR; kha kha Latn IN; khb khb Talu CN; khn khn Deva IN; \
        khq khq Latn ML; kht kht Mymr IN; khw khw Arab PK; ki ki Latn KE; kiu kiu Latn TR; kj kj Latn NA; kjg kjg \
        Laoo LA; kk kk Cyrl KZ; kk-AF kk Arab AF; kk-CN kk Arab CN; kk-IR kk Arab IR; kk-MN kk Arab MN; kk-Arab kk \
        Arab CN; kkj kkj Latn CM; kl kl Latn GL; kln kln Latn KE; km km Khmr KH; kmb kmb Latn AO; kn kn Knda IN; \
        knf knf Latn GW; ko ko Kore KR; koi koi Cyrl RU; kok kok Deva IN; kos kos Latn FM; kpe kpe Latn LR; krc \
        krc Cyrl RU; kri kri Latn SL; krj krj Latn PH; krl krl Latn RU; kru kru Deva IN; ks ks Arab IN; ksb ksb \
        Latn TZ; ksf ksf Latn CM; ksh ksh Latn DE; ktr ktr Latn MY; ku ku Latn TR; ku-LB ku Arab LB; ku-Arab ku \
        Arab IQ; ku-Yezi ku Yezi GE; kum kum Cyrl RU; kv kv Cyrl RU; kvr kvr Latn ID; kvx kvx Arab PK; kw kw Latn \
        GB; kwk kwk Latn CA; kxl kxl Deva IN; kxm kxm Thai TH; kxp kxp Arab PK; ky ky Cyrl KG; ky-CN ky Arab CN; \
        ky-TR ky Latn TR; ky-Arab ky Arab CN; ky-Latn ky Latn TR; kzj kzj Latn MY; kzt kzt Latn MY; la la Latn VA; \
        lab lab Lina GR; lad lad Hebr IL; lag lag Latn TZ; lah lah Arab PK; laj laj Latn UG; lb lb Latn LU; lbe \
        lbe Cyrl RU; lbw lbw Latn ID; lcp lcp Thai CN; lep lep Lepc IN; lez lez Cyrl RU; lg lg Latn UG; li li Latn \
        NL; lif lif Deva NP; lif-Limb lif Limb IN; lij lij Latn IT; lil lil Latn CA; lis lis Lisu CN; ljp ljp Latn \
        ID; lki lki Arab IR; lkt lkt Latn US; lmn lmn Telu IN; lmo lmo Latn IT; ln ln Latn CD; lo lo Laoo LA; lol \
        lol Latn CD; loz loz Latn ZM; lrc lrc Arab IR; lt lt Latn LT; ltg ltg Latn LV; lu lu Latn CD; lua lua Latn \
        CD; luo luo Latn KE; luy luy Latn KE; luz luz Arab IR; lv lv Latn LV; lwl lwl Thai TH; lzh lzh Hans CN; \
        lzz lzz Latn TR; mad mad Latn ID; maf maf Latn CM; mag mag Deva IN; mai mai Deva IN; mak mak Latn ID; man \
        man Latn GM; man-GN man Nkoo GN; man-Nkoo man Nkoo GN; mas mas Latn KE; maz maz Latn MX; mdf mdf Cyrl RU; \
        mdh mdh Latn PH; mdr mdr Latn ID; men men Latn SL; mer mer Latn KE; mfa mfa Arab TH; mfe mfe Latn MU; mg \
        mg Latn MG; mgh mgh Latn MZ; mgo mgo Latn CM; mgp mgp Deva NP; mgy mgy Latn TZ; mh mh Latn MH; mi mi Latn \
        NZ; mic mic Latn CA; min min Latn ID; mk mk Cyrl MK; ml ml Mlym IN; mls mls Latn SD; mn mn Cyrl MN; mn-CN \
        mn Mong CN; mn-Mong mn Mong CN; mni mni Beng IN; mnw mnw Mymr MM; mo mo Latn RO; moe moe Latn CA; moh moh \
        Latn CA; mos mos Latn BF; mr mr Deva IN; mrd mrd Deva NP; mrj mrj Cyrl RU; mro mro Mroo BD; ms ms Latn MY; \
        ms-CC ms Arab CC; mt mt Latn MT; mtr mtr Deva IN; mua mua Latn CM; mus mus Latn US; mvy mvy Arab PK; mwk \
        mwk Latn ML; mwr mwr Deva IN; mwv mwv Latn ID; mww mww Hmnp US; mxc mxc Latn ZW; my my Mymr MM; myv myv \
        Cyrl RU; myx myx Latn UG; myz myz Mand IR; mzn mzn Arab IR; na na Latn NR; nan nan Hans CN; nap nap Latn \
        IT; naq naq Latn NA; nb nb Latn NO; nch nch Latn MX; nd nd Latn ZW; ndc ndc Latn MZ; nds nds Latn DE; ne \
        ne Deva NP; new new Deva NP; ng ng Latn NA; ngl ngl Latn MZ; nhe nhe Latn MX; nhw nhw Latn MX; nij nij \
        Latn ID; niu niu Latn NU; njo njo Latn IN; nl nl Latn NL; nmg nmg Latn CM; nn nn Latn NO; nnh nnh Latn CM; \
        nnp nnp Wcho IN; no no Latn NO; nod nod Lana TH; noe noe Deva IN; non non Runr SE; nqo nqo Nkoo GN; nr nr \
        Latn ZA; nsk nsk Cans CA; nso nso Latn ZA; nst nst Tnsa IN; nus nus Latn SS; nv nv Latn US; nxq nxq Latn \
        CN; ny ny Latn MW; nym nym Latn TZ; nyn nyn Latn UG; nzi nzi Latn GH; oc oc Latn FR; oj oj Cans CA; ojs \
        ojs Cans CA; oka oka Latn CA; om om Latn ET; or or Orya IN; os os Cyrl GE; osa osa Osge US; otk otk Orkh \
        MN; oui oui Ougr 143; pa pa Guru IN; pa-PK pa Arab PK; pa-Arab pa Arab PK; pag pag Latn PH; pal pal Phli \
        IR; pal-Phlp pal Phlp CN; pam pam Latn PH; pap pap Latn AW; pau pau Latn PW; pcd pcd Latn FR; pcm pcm Latn \
        NG; pdc pdc Latn US; pdt pdt Latn CA; peo peo Xpeo IR; pfl pfl Latn DE; phn phn Phnx LB; pka pka Brah IN; \
        pko pko Latn KE; pl pl Latn PL; pms pms Latn IT; pnt pnt Grek GR; pon pon Latn FM; ppa ppa Deva IN; pqm \
        pqm Latn CA; pra pra Khar PK; prd prd Arab IR; prg prg Latn 001; ps ps Arab AF; pt pt Latn BR; puu puu \
        Latn GA; qu qu Latn PE; quc quc Latn GT; qug qug Latn EC; raj raj Deva IN; rcf rcf Latn RE; rej rej Latn \
        ID; rgn rgn Latn IT; rhg rhg Rohg MM; ria ria Latn IN; rif rif Tfng MA; rif-NL rif Latn NL; rjs rjs Deva \
        NP; rkt rkt Beng BD; rm rm Latn CH; rmf rmf Latn FI; rmo rmo Latn CH; rmt rmt Arab IR; rmu rmu Latn SE; rn \
        rn Latn BI; rng rng Latn MZ; ro ro Latn RO; rob rob Latn ID; rof rof Latn TZ; rtm rtm Latn FJ; ru ru Cyrl \
        RU; rue rue Cyrl UA; rug rug Latn SB; rw rw Latn RW; rwk rwk Latn TZ; ryu ryu Kana JP; sa sa Deva IN; saf \
        saf Latn GH; sah sah Cyrl RU; saq saq Latn KE; sas sas Latn ID; sat sat Olck IN; sav sav Latn SN; saz saz \
        Saur IN; sbp sbp Latn TZ; sc sc Latn IT; sck sck Deva IN; scn scn Latn IT; sco sco Latn GB; sd sd Arab PK; \
        sd-Deva sd Deva IN; sd-IN sd Deva IN; sd-Khoj sd Khoj IN; sd-Sind sd Sind IN; sdc sdc Latn IT; sdh sdh \
        Arab IR; se se Latn NO; sef sef Latn CI; seh seh Latn MZ; sei sei Latn MX; ses ses Latn ML; sg sg Latn CF; \
        sga sga Ogam IE; sgs sgs Latn LT; shi shi Tfng MA; shn shn Mymr MM; si si Sinh LK; sid sid Latn ET; sk sk \
        Latn SK; skr skr Arab PK; sl sl Latn SI; sli sli Latn PL; sly sly Latn ID; sm sm Latn WS; sma sma Latn SE; \
        smj smj Latn SE; smn smn Latn FI; smp smp Samr IL; sms sms Latn FI; sn sn Latn ZW; snk snk Latn ML; so so \
        Latn SO; sog sog Sogd UZ; sou sou Thai TH; sq sq Latn AL; sr sr Cyrl RS; sr-ME sr Latn ME; sr-RO sr Latn \
        RO; sr-RU sr Latn RU; sr-TR sr Latn TR; srb srb Sora IN; srn srn Latn SR; srr srr Latn SN; srx srx Deva \
        IN; ss ss Latn ZA; ssy ssy Latn ER; st st Latn ZA; stq stq Latn DE; su su Latn ID; suk suk Latn TZ; sus \
        sus Latn GN; sv sv Latn SE; sw sw Latn TZ; swb swb Arab YT; swc swc Latn CD; swg swg Latn DE; swv swv Deva \
        IN; sxn sxn Latn ID; syl syl Beng BD; syr syr Syrc IQ; szl szl Latn PL; ta ta Taml IN; taj taj Deva NP; \
        tbw tbw Latn PH; tcy tcy Knda IN; tdd tdd Tale CN; tdg tdg Deva NP; tdh tdh Deva NP; tdu tdu Latn MY; te \
        te Telu IN; tem tem Latn SL; teo teo Latn UG; tet tet Latn TL; tg tg Cyrl TJ; tg-PK tg Arab PK; tg-Arab tg \
        Arab PK; th th Thai TH; thl thl Deva NP; thq thq Deva NP; thr thr Deva NP; ti ti Ethi ET; tig tig Ethi ER; \
        tiv tiv Latn NG; tk tk Latn TM; tkl tkl Latn TK; tkr tkr Latn AZ; tkt tkt Deva NP; tl tl Latn PH; tly tly \
        Latn AZ; tmh tmh Latn NE; tn tn Latn ZA; to to Latn TO; tog tog Latn MW; tpi tpi Latn PG; tr tr Latn TR; \
        tru tru Latn TR; trv trv Latn TW; trw trw Arab PK; ts ts Latn ZA; tsd tsd Grek GR; tsf tsf Deva NP; tsg \
        tsg Latn PH; tsj tsj Tibt BT; tt tt Cyrl RU; ttj ttj Latn UG; tts tts Thai TH; ttt ttt Latn AZ; tum tum \
        Latn MW; tvl tvl Latn TV; twq twq Latn NE; txg txg Tang CN; txo txo Toto IN; ty ty Latn PF; tyv tyv Cyrl \
        RU; tzm tzm Latn MA; udi udi Aghb RU; udm udm Cyrl RU; ug ug Arab CN; ug-KZ ug Cyrl KZ; ug-MN ug Cyrl MN; \
        ug-Cyrl ug Cyrl KZ; uga uga Ugar SY; uk uk Cyrl UA; uli uli Latn FM; umb umb Latn AO; unr unr Beng IN; \
        unr-NP unr Deva NP; unr-Deva unr Deva NP; unx unx Beng IN; ur ur Arab PK; uz uz Latn UZ; uz-AF uz Arab AF; \
        uz-CN uz Cyrl CN; uz-Arab uz Arab AF; vai vai Vaii LR; ve ve Latn ZA; vec vec Latn IT; vep vep Latn RU; vi \
        vi Latn VN; vic vic Latn SX; vls vls Latn BE; vmf vmf Latn DE; vmw vmw Latn MZ; vo vo Latn 001; vot vot \
        Latn RU; vro vro Latn EE; vun vun Latn TZ; wa wa Latn BE; wae wae Latn CH; wal wal Ethi ET; war war Latn \
        PH; wbp wbp Latn AU; wbq wbq Telu IN; wbr wbr Deva IN; wls wls Latn WF; wni wni Arab KM; wo wo Latn SN; \
        wsg wsg Gong IN; wtm wtm Deva IN; wuu wuu Hans CN; xav xav Latn BR; xco xco Chrs UZ; xcr xcr Cari TR; xh \
        xh Latn ZA; xlc xlc Lyci TR; xld xld Lydi TR; xmf xmf Geor GE; xmn xmn Mani CN; xmr xmr Merc SD; xna xna \
        Narb SA; xnr xnr Deva IN; xog xog Latn UG; xpr xpr Prti IR; xsa xsa Sarb YE; xsr xsr Deva NP; yao yao Latn \
        MZ; yap yap Latn FM; yav yav Latn CM; ybb ybb Latn CM; yi yi Hebr 001; yo yo Latn NG; yrl yrl Latn BR; yua \
        yua Latn MX; yue yue Hant HK; yue-CN yue Hans CN; yue-Hans yue Hans CN; za za Latn CN; zag zag Latn SD; \
        zdj zdj Arab KM; zea zea Latn NL; zgh zgh Tfng MA; zh zh Hans CN; zh-AU zh Hant AU; zh-BN zh Hant BN; \
        zh-GB zh Hant GB; zh-GF zh Hant GF; zh-HK zh Hant HK; zh-ID zh Hant ID; zh-MO zh Hant MO; zh-PA zh Hant \
        PA; zh-PF zh Hant PF; zh-PH zh Hant PH; zh-SR zh Hant SR; zh-TH zh Hant TH; zh-TW zh Hant TW; zh-US zh \
        Hant US; zh-VN zh Hant VN; zh-Bopo zh Bopo TW; zh-Hanb zh Hanb TW; zh-Hant zh Hant TW; zhx zhx Nshu CN; \
        zkt zkt Kits CN; zlm zlm Latn TG; zmi zmi Latn MY; zu zu Latn ZA; zza zza Latn TR; und en Latn US; und-002 \
        en Latn NG; und-003 en Latn US; und-005 pt Latn BR; und-009 en Latn AU; und-011 en Latn NG; und-013 es \
        Latn MX; und-014 sw Latn TZ; und-015 ar Arab EG; und-017 sw Latn CD; und-018 en Latn ZA; und-019 en Latn \
        US; und-021 en Latn US; und-029 es Latn CU; und-030 zh Hans CN; und-034 hi Deva IN; und-035 id Latn ID; \
        und-039 it Latn IT; und-053 en Latn AU; und-054 en Latn PG; und-057 en Latn GU; und-061 sm Latn WS; \
        und-142 zh Hans CN; und-143 uz Latn UZ; und-145 ar Arab SA; und-150 ru Cyrl RU; und-151 ru Cyrl RU; \
        und-154 en Latn GB; und-155 de Latn DE; und-202 en Latn NG; und-419 es Latn 419; und-AD ca Latn AD; und-AE \
        ar Arab AE; und-AF fa Arab AF; und-AL sq Latn AL; und-AM hy Armn AM; und-AO pt Latn AO; und-AQ und Latn \
        AQ; und-AR es Latn AR; und-AS sm Latn AS; und-AT de Latn AT; und-AW nl Latn AW; und-AX sv Latn AX; und-AZ \
        az Latn AZ; und-BA bs Latn BA; und-BD bn Beng BD; und-BE nl Latn BE; und-BF fr Latn BF; und-BG bg Cyrl BG; \
        und-BH ar Arab BH; und-BI rn Latn BI; und-BJ fr Latn BJ; und-BL fr Latn BL; und-BN ms Latn BN; und-BO es \
        Latn BO; und-BQ pap Latn BQ; und-BR pt Latn BR; und-BT dz Tibt BT; und-BV und Latn BV; und-BY be Cyrl BY; \
        und-CD sw Latn CD; und-CF fr Latn CF; und-CG fr Latn CG; und-CH de Latn CH; und-CI fr Latn CI; und-CL es \
        Latn CL; und-CM fr Latn CM; und-CN zh Hans CN; und-CO es Latn CO; und-CP und Latn CP; und-CR es Latn CR; \
        und-CU es Latn CU; und-CV pt Latn CV; und-CW pap Latn CW; und-CY el Grek CY; und-CZ cs Latn CZ; und-DE de \
        Latn DE; und-DJ aa Latn DJ; und-DK da Latn DK; und-DO es Latn DO; und-DZ ar Arab DZ; und-EA es Latn EA; \
        und-EC es Latn EC; und-EE et Latn EE; und-EG ar Arab EG; und-EH ar Arab EH; und-ER ti Ethi ER; und-ES es \
        Latn ES; und-ET am Ethi ET; und-EU en Latn IE; und-EZ de Latn EZ; und-FI fi Latn FI; und-FO fo Latn FO; \
        und-FR fr Latn FR; und-GA fr Latn GA; und-GE ka Geor GE; und-GF fr Latn GF; und-GH ak Latn GH; und-GL kl \
        Latn GL; und-GN fr Latn GN; und-GP fr Latn GP; und-GQ es Latn GQ; und-GR el Grek GR; und-GS und Latn GS; \
        und-GT es Latn GT; und-GW pt Latn GW; und-HK zh Hant HK; und-HM und Latn HM; und-HN es Latn HN; und-HR hr \
        Latn HR; und-HT ht Latn HT; und-HU hu Latn HU; und-IC es Latn IC; und-ID id Latn ID; und-IL he Hebr IL; \
        und-IN hi Deva IN; und-IQ ar Arab IQ; und-IR fa Arab IR; und-IS is Latn IS; und-IT it Latn IT; und-JO ar \
        Arab JO; und-JP ja Jpan JP; und-KE sw Latn KE; und-KG ky Cyrl KG; und-KH km Khmr KH; und-KM ar Arab KM; \
        und-KP ko Kore KP; und-KR ko Kore KR; und-KW ar Arab KW; und-KZ ru Cyrl KZ; und-LA lo Laoo LA; und-LB ar \
        Arab LB; und-LI de Latn LI; und-LK si Sinh LK; und-LS st Latn LS; und-LT lt Latn LT; und-LU fr Latn LU; \
        und-LV lv Latn LV; und-LY ar Arab LY; und-MA ar Arab MA; und-MC fr Latn MC; und-MD ro Latn MD; und-ME sr \
        Latn ME; und-MF fr Latn MF; und-MG mg Latn MG; und-MK mk Cyrl MK; und-ML bm Latn ML; und-MM my Mymr MM; \
        und-MN mn Cyrl MN; und-MO zh Hant MO; und-MQ fr Latn MQ; und-MR ar Arab MR; und-MT mt Latn MT; und-MU mfe \
        Latn MU; und-MV dv Thaa MV; und-MX es Latn MX; und-MY ms Latn MY; und-MZ pt Latn MZ; und-NA af Latn NA; \
        und-NC fr Latn NC; und-NE ha Latn NE; und-NI es Latn NI; und-NL nl Latn NL; und-NO nb Latn NO; und-NP ne \
        Deva NP; und-OM ar Arab OM; und-PA es Latn PA; und-PE es Latn PE; und-PF fr Latn PF; und-PG tpi Latn PG; \
        und-PH fil Latn PH; und-PK ur Arab PK; und-PL pl Latn PL; und-PM fr Latn PM; und-PR es Latn PR; und-PS ar \
        Arab PS; und-PT pt Latn PT; und-PW pau Latn PW; und-PY gn Latn PY; und-QA ar Arab QA; und-QO en Latn DG; \
        und-RE fr Latn RE; und-RO ro Latn RO; und-RS sr Cyrl RS; und-RU ru Cyrl RU; und-RW rw Latn RW; und-SA ar \
        Arab SA; und-SC fr Latn SC; und-SD ar Arab SD; und-SE sv Latn SE; und-SI sl Latn SI; und-SJ nb Latn SJ; \
        und-SK sk Latn SK; und-SM it Latn SM; und-SN fr Latn SN; und-SO so Latn SO; und-SR nl Latn SR; und-ST pt \
        Latn ST; und-SV es Latn SV; und-SY ar Arab SY; und-TD fr Latn TD; und-TF fr Latn TF; und-TG fr Latn TG; \
        und-TH th Thai TH; und-TJ tg Cyrl TJ; und-TK tkl Latn TK; und-TL pt Latn TL; und-TM tk Latn TM; und-TN ar \
        Arab TN; und-TO to Latn TO; und-TR tr Latn TR; und-TV tvl Latn TV; und-TW zh Hant TW; und-TZ sw Latn TZ; \
        und-UA uk Cyrl UA; und-UG sw Latn UG; und-UY es Latn UY; und-UZ uz Latn UZ; und-VA it Latn VA; und-VE es \
        Latn VE; und-VN vi Latn VN; und-VU bi Latn VU; und-WF fr Latn WF; und-WS sm Latn WS; und-XK sq Latn XK; \
        und-YE ar Arab YE; und-YT fr Latn YT; und-ZW sn Latn ZW; und-Adlm ff Adlm GN; und-Aghb udi Aghb RU; \
        und-Ahom aho Ahom IN; und-Arab ar Arab EG; und-Arab-CC ms Arab CC; und-Arab-CN ug Arab CN; und-Arab-GB ur \
        Arab GB; und-Arab-ID ms Arab ID; und-Arab-IN ur Arab IN; und-Arab-KH cja Arab KH; und-Arab-MM rhg Arab MM; \
        und-Arab-MN kk Arab MN; und-Arab-MU ur Arab MU; und-Arab-NG ha Arab NG; und-Arab-PK ur Arab PK; \
        und-Arab-TG apd Arab TG; und-Arab-TH mfa Arab TH; und-Arab-TJ fa Arab TJ; und-Arab-TR az Arab TR; \
        und-Arab-YT swb Arab YT; und-Armi arc Armi IR; und-Armn hy Armn AM; und-Avst ae Avst IR; und-Bali ban Bali \
        ID; und-Bamu bax Bamu CM; und-Bass bsq Bass LR; und-Batk bbc Batk ID; und-Beng bn Beng BD; und-Bhks sa \
        Bhks IN; und-Bopo zh Bopo TW; und-Brah pka Brah IN; und-Brai fr Brai FR; und-Bugi bug Bugi ID; und-Buhd \
        bku Buhd PH; und-Cakm ccp Cakm BD; und-Cans iu Cans CA; und-Cari xcr Cari TR; und-Cham cjm Cham VN; \
        und-Cher chr Cher US; und-Chrs xco Chrs UZ; und-Copt cop Copt EG; und-Cpmn und Cpmn CY; und-Cpmn-CY und \
        Cpmn CY; und-Cprt grc Cprt CY; und-Cyrl ru Cyrl RU; und-Cyrl-AL mk Cyrl AL; und-Cyrl-BA sr Cyrl BA; \
        und-Cyrl-GE ab Cyrl GE; und-Cyrl-GR mk Cyrl GR; und-Cyrl-MD uk Cyrl MD; und-Cyrl-RO bg Cyrl RO; \
        und-Cyrl-SK uk Cyrl SK; und-Cyrl-TR kbd Cyrl TR; und-Cyrl-XK sr Cyrl XK; und-Deva hi Deva IN; und-Deva-BT \
        ne Deva BT; und-Deva-FJ hif Deva FJ; und-Deva-MU bho Deva MU; und-Deva-PK btv Deva PK; und-Diak dv Diak \
        MV; und-Dogr doi Dogr IN; und-Dupl fr Dupl FR; und-Egyp egy Egyp EG; und-Elba sq Elba AL; und-Elym arc \
        Elym IR; und-Ethi am Ethi ET; und-Geor ka Geor GE; und-Glag cu Glag BG; und-Gong wsg Gong IN; und-Gonm esg \
        Gonm IN; und-Goth got Goth UA; und-Gran sa Gran IN; und-Grek el Grek GR; und-Grek-TR bgx Grek TR; und-Gujr \
        gu Gujr IN; und-Guru pa Guru IN; und-Hanb zh Hanb TW; und-Hang ko Hang KR; und-Hani zh Hani CN; und-Hano \
        hnn Hano PH; und-Hans zh Hans CN; und-Hant zh Hant TW; und-Hant-CA yue Hant CA; und-Hebr he Hebr IL; \
        und-Hebr-SE yi Hebr SE; und-Hebr-UA yi Hebr UA; und-Hebr-US yi Hebr US; und-Hira ja Hira JP; und-Hluw hlu \
        Hluw TR; und-Hmng hnj Hmng LA; und-Hmnp hnj Hmnp US; und-Hung hu Hung HU; und-Ital ett Ital IT; und-Jamo \
        ko Jamo KR; und-Java jv Java ID; und-Jpan ja Jpan JP; und-Kali eky Kali MM; und-Kana ja Kana JP; und-Kawi \
        kaw Kawi ID; und-Khar pra Khar PK; und-Khmr km Khmr KH; und-Khoj sd Khoj IN; und-Kits zkt Kits CN; \
        und-Knda kn Knda IN; und-Kore ko Kore KR; und-Kthi bho Kthi IN; und-Lana nod Lana TH; und-Laoo lo Laoo LA; \
        und-Latn-AF tk Latn AF; und-Latn-AM ku Latn AM; und-Latn-CN za Latn CN; und-Latn-CY tr Latn CY; \
        und-Latn-DZ fr Latn DZ; und-Latn-ET en Latn ET; und-Latn-GE ku Latn GE; und-Latn-IR tk Latn IR; \
        und-Latn-KM fr Latn KM; und-Latn-MA fr Latn MA; und-Latn-MK sq Latn MK; und-Latn-MM kac Latn MM; \
        und-Latn-MO pt Latn MO; und-Latn-MR fr Latn MR; und-Latn-RU krl Latn RU; und-Latn-SY fr Latn SY; \
        und-Latn-TN fr Latn TN; und-Latn-TW trv Latn TW; und-Latn-UA pl Latn UA; und-Lepc lep Lepc IN; und-Limb \
        lif Limb IN; und-Lina lab Lina GR; und-Linb grc Linb GR; und-Lisu lis Lisu CN; und-Lyci xlc Lyci TR; \
        und-Lydi xld Lydi TR; und-Mahj hi Mahj IN; und-Maka mak Maka ID; und-Mand myz Mand IR; und-Mani xmn Mani \
        CN; und-Marc bo Marc CN; und-Medf dmf Medf NG; und-Mend men Mend SL; und-Merc xmr Merc SD; und-Mero xmr \
        Mero SD; und-Mlym ml Mlym IN; und-Modi mr Modi IN; und-Mong mn Mong CN; und-Mroo mro Mroo BD; und-Mtei mni \
        Mtei IN; und-Mult skr Mult PK; und-Mymr my Mymr MM; und-Mymr-IN kht Mymr IN; und-Mymr-TH mnw Mymr TH; \
        und-Nagm unr Nagm IN; und-Nand sa Nand IN; und-Narb xna Narb SA; und-Nbat arc Nbat JO; und-Newa new Newa \
        NP; und-Nkoo man Nkoo GN; und-Nshu zhx Nshu CN; und-Ogam sga Ogam IE; und-Olck sat Olck IN; und-Orkh otk \
        Orkh MN; und-Orya or Orya IN; und-Osge osa Osge US; und-Osma so Osma SO; und-Ougr oui Ougr 143; und-Palm \
        arc Palm SY; und-Pauc ctd Pauc MM; und-Perm kv Perm RU; und-Phag lzh Phag CN; und-Phli pal Phli IR; \
        und-Phlp pal Phlp CN; und-Phnx phn Phnx LB; und-Plrd hmd Plrd CN; und-Prti xpr Prti IR; und-Rjng rej Rjng \
        ID; und-Rohg rhg Rohg MM; und-Runr non Runr SE; und-Samr smp Samr IL; und-Sarb xsa Sarb YE; und-Saur saz \
        Saur IN; und-Sgnw ase Sgnw US; und-Shaw en Shaw GB; und-Shrd sa Shrd IN; und-Sidd sa Sidd IN; und-Sind sd \
        Sind IN; und-Sinh si Sinh LK; und-Sogd sog Sogd UZ; und-Sogo sog Sogo UZ; und-Sora srb Sora IN; und-Soyo \
        cmg Soyo MN; und-Sund su Sund ID; und-Sylo syl Sylo BD; und-Syrc syr Syrc IQ; und-Tagb tbw Tagb PH; \
        und-Takr doi Takr IN; und-Tale tdd Tale CN; und-Talu khb Talu CN; und-Taml ta Taml IN; und-Tang txg Tang \
        CN; und-Tavt blt Tavt VN; und-Telu te Telu IN; und-Tfng zgh Tfng MA; und-Tglg fil Tglg PH; und-Thaa dv \
        Thaa MV; und-Thai th Thai TH; und-Thai-CN lcp Thai CN; und-Thai-KH kdt Thai KH; und-Thai-LA kdt Thai LA; \
        und-Tibt bo Tibt CN; und-Tirh mai Tirh IN; und-Tnsa nst Tnsa IN; und-Toto txo Toto IN; und-Ugar uga Ugar \
        SY; und-Vaii vai Vaii LR; und-Vith sq Vith AL; und-Wara hoc Wara IN; und-Wcho nnp Wcho IN; und-Xpeo peo \
        Xpeo IR; und-Xsux akk Xsux IQ; und-Yezi ku Yezi GE; und-Yiii ii Yiii CN; und-Zanb cmg Zanb MN
        """

    /// Parents, each before the languages whose texts it continues. `root` continues with none.
    static let parents = """
        root az-Arab az-Cyrl bal-Latn blt-Latn bm-Nkoo bs-Cyrl byn-Latn cu-Glag dje-Arab dyo-Arab en-Dsrt en-Shaw \
        ff-Adlm ff-Arab ha-Arab iu-Latn kk-Arab ks-Deva ku-Arab ky-Arab ky-Latn ml-Arab mn-Mong mni-Mtei ms-Arab \
        pa-Arab sat-Deva sd-Deva sd-Khoj sd-Sind shi-Latn so-Arab sr-Latn sw-Arab tg-Arab ug-Cyrl uz-Arab uz-Cyrl \
        vai-Latn wo-Arab yo-Arab yue-Hans zh-Hant; en-001 en-150 en-AG en-AI en-AU en-BB en-BM en-BS en-BW en-BZ \
        en-CC en-CK en-CM en-CX en-CY en-DG en-DM en-ER en-FJ en-FK en-FM en-GB en-GD en-GG en-GH en-GI en-GM \
        en-GY en-HK en-IE en-IL en-IM en-IN en-IO en-JE en-JM en-KE en-KI en-KN en-KY en-LC en-LR en-LS en-MG \
        en-MO en-MS en-MT en-MU en-MV en-MW en-MY en-NA en-NF en-NG en-NR en-NU en-NZ en-PG en-PK en-PN en-PW \
        en-RW en-SB en-SC en-SD en-SG en-SH en-SL en-SS en-SX en-SZ en-TC en-TK en-TO en-TT en-TV en-TZ en-UG \
        en-VC en-VG en-VU en-WS en-ZA en-ZM en-ZW; en-150 en-AT en-BE en-CH en-DE en-DK en-FI en-NL en-SE en-SI; \
        en-IN hi-Latn; es-419 es-AR es-BO es-BR es-BZ es-CL es-CO es-CR es-CU es-DO es-EC es-GT es-HN es-MX es-NI \
        es-PA es-PE es-PR es-PY es-SV es-US es-UY es-VE; no nb nn; pt-PT pt-AO pt-CH pt-CV pt-FR pt-GQ pt-GW pt-LU \
        pt-MO pt-MZ pt-ST pt-TL; zh-Hant-HK zh-Hant-MO
        """

    /// Sets of regions by the names that distances use.
    static let regionSets = """
        $enUS AS CA GU MH MP PH PR UM US VI; $cnsar HK MO; $americas 003 005 013 019 021 029 419 AG AI AN AR AW BB \
        BL BM BO BQ BR BS BV BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN HT JM KN KY LC MF MQ MS MX \
        NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI; $maghreb DZ EH LY MA MR TN
        """

    /// Distances from a wanted language to a spoken one, in CLDR's order.
    static let distances = """
        nb no 1; hr bs 4; sh bs 4; sh hr 4; sh sr 4; ssy aa 4; gsw de 4 oneway; lb de 4 oneway; da no 8; da nb 8; \
        ab ru 30 oneway; ach en 30 oneway; af nl 20 oneway; ak en 30 oneway; am en 30 oneway; ay es 20 oneway; az \
        ru 30 oneway; bal ur 20 oneway; be ru 20 oneway; bem en 30 oneway; bh hi 30 oneway; bn en 30 oneway; bo zh \
        20 oneway; br fr 20 oneway; ca es 20 oneway; ceb fil 30 oneway; chr en 20 oneway; ckb ar 30 oneway; co fr \
        20 oneway; crs fr 20 oneway; cs sk 20; cy en 20 oneway; ee en 30 oneway; eo en 30 oneway; eu es 20 oneway; \
        fo da 20 oneway; fy nl 20 oneway; ga en 20 oneway; gaa en 30 oneway; gd en 20 oneway; gl es 20 oneway; gn \
        es 20 oneway; gu hi 30 oneway; ha en 30 oneway; haw en 20 oneway; ht fr 20 oneway; hy ru 30 oneway; ia en \
        30 oneway; ig en 30 oneway; is en 20 oneway; jv id 20 oneway; ka en 30 oneway; kg fr 30 oneway; kk ru 30 \
        oneway; km en 30 oneway; kn en 30 oneway; kri en 30 oneway; ku tr 30 oneway; ky ru 30 oneway; la it 20 \
        oneway; lg en 30 oneway; ln fr 30 oneway; lo en 30 oneway; loz en 30 oneway; lua fr 30 oneway; mai hi 20 \
        oneway; mfe en 30 oneway; mg fr 30 oneway; mi en 20 oneway; ml en 30 oneway; mn ru 30 oneway; mr hi 30 \
        oneway; ms id 30 oneway; mt en 30 oneway; my en 30 oneway; ne en 30 oneway; nn nb 20; nn no 20; nso en 30 \
        oneway; ny en 30 oneway; nyn en 30 oneway; oc fr 20 oneway; om en 30 oneway; or en 30 oneway; pa en 30 \
        oneway; pcm en 20 oneway; ps en 30 oneway; qu es 30 oneway; rm de 20 oneway; rn en 30 oneway; rw fr 30 \
        oneway; sa hi 30 oneway; sd en 30 oneway; si en 30 oneway; sn en 30 oneway; so en 30 oneway; sq en 30 \
        oneway; st en 30 oneway; su id 20 oneway; sw en 30 oneway; ta en 30 oneway; te en 30 oneway; tg ru 30 \
        oneway; ti en 30 oneway; tk ru 30 oneway; tlh en 30 oneway; tn en 30 oneway; to en 30 oneway; tt ru 30 \
        oneway; tum en 30 oneway; ug zh 20 oneway; uk ru 20 oneway; ur en 30 oneway; uz ru 30 oneway; wo fr 30 \
        oneway; xh en 30 oneway; yi en 30 oneway; yo en 30 oneway; za zh 20 oneway; zu en 30 oneway; aao ar 10 \
        oneway; abh ar 10 oneway; abv ar 10 oneway; acm ar 10 oneway; acq ar 10 oneway; acw ar 10 oneway; acx ar \
        10 oneway; acy ar 10 oneway; adf ar 10 oneway; aeb ar 10 oneway; aec ar 10 oneway; afb ar 10 oneway; ajp \
        ar 10 oneway; apc ar 10 oneway; apd ar 10 oneway; arq ar 10 oneway; ars ar 10 oneway; ary ar 10 oneway; \
        arz ar 10 oneway; auz ar 10 oneway; avl ar 10 oneway; ayh ar 10 oneway; ayl ar 10 oneway; ayn ar 10 \
        oneway; ayp ar 10 oneway; bbz ar 10 oneway; pga ar 10 oneway; shu ar 10 oneway; ssh ar 10 oneway; azb az \
        10 oneway; vro et 10 oneway; ffm ff 10 oneway; fub ff 10 oneway; fue ff 10 oneway; fuf ff 10 oneway; fuh \
        ff 10 oneway; fui ff 10 oneway; fuq ff 10 oneway; fuv ff 10 oneway; gnw gn 10 oneway; gui gn 10 oneway; \
        gun gn 10 oneway; nhd gn 10 oneway; ikt iu 10 oneway; enb kln 10 oneway; eyo kln 10 oneway; niq kln 10 \
        oneway; oki kln 10 oneway; pko kln 10 oneway; sgc kln 10 oneway; tec kln 10 oneway; tuy kln 10 oneway; gom \
        kok 10 oneway; gkp kpe 10 oneway; ida luy 10 oneway; lkb luy 10 oneway; lko luy 10 oneway; lks luy 10 \
        oneway; lri luy 10 oneway; lrm luy 10 oneway; lsm luy 10 oneway; lto luy 10 oneway; lts luy 10 oneway; lwg \
        luy 10 oneway; nle luy 10 oneway; nyd luy 10 oneway; rag luy 10 oneway; ltg lv 10 oneway; bhr mg 10 \
        oneway; bjq mg 10 oneway; bmm mg 10 oneway; bzc mg 10 oneway; msh mg 10 oneway; skg mg 10 oneway; tdx mg \
        10 oneway; tkg mg 10 oneway; txy mg 10 oneway; xmv mg 10 oneway; xmw mg 10 oneway; mvf mn 10 oneway; bjn \
        ms 10 oneway; btj ms 10 oneway; bve ms 10 oneway; bvu ms 10 oneway; coa ms 10 oneway; dup ms 10 oneway; \
        hji ms 10 oneway; id ms 10 oneway; jak ms 10 oneway; jax ms 10 oneway; kvb ms 10 oneway; kvr ms 10 oneway; \
        kxd ms 10 oneway; lce ms 10 oneway; lcf ms 10 oneway; liw ms 10 oneway; max ms 10 oneway; meo ms 10 \
        oneway; mfa ms 10 oneway; mfb ms 10 oneway; min ms 10 oneway; mqg ms 10 oneway; msi ms 10 oneway; mui ms \
        10 oneway; orn ms 10 oneway; ors ms 10 oneway; pel ms 10 oneway; pse ms 10 oneway; tmw ms 10 oneway; urk \
        ms 10 oneway; vkk ms 10 oneway; vkt ms 10 oneway; xmm ms 10 oneway; zlm ms 10 oneway; zmi ms 10 oneway; \
        dty ne 10 oneway; gax om 10 oneway; hae om 10 oneway; orc om 10 oneway; spv or 10 oneway; pbt ps 10 \
        oneway; pst ps 10 oneway; qub qu 10 oneway; qud qu 10 oneway; quf qu 10 oneway; qug qu 10 oneway; quh qu \
        10 oneway; quk qu 10 oneway; qul qu 10 oneway; qup qu 10 oneway; qur qu 10 oneway; qus qu 10 oneway; quw \
        qu 10 oneway; qux qu 10 oneway; quy qu 10 oneway; qva qu 10 oneway; qvc qu 10 oneway; qve qu 10 oneway; \
        qvh qu 10 oneway; qvi qu 10 oneway; qvj qu 10 oneway; qvl qu 10 oneway; qvm qu 10 oneway; qvn qu 10 \
        oneway; qvo qu 10 oneway; qvp qu 10 oneway; qvs qu 10 oneway; qvw qu 10 oneway; qvz qu 10 oneway; qwa qu \
        10 oneway; qwc qu 10 oneway; qwh qu 10 oneway; qws qu 10 oneway; qxa qu 10 oneway; qxc qu 10 oneway; qxh \
        qu 10 oneway; qxl qu 10 oneway; qxn qu 10 oneway; qxo qu 10 oneway; qxp qu 10 oneway; qxr qu 10 oneway; \
        qxt qu 10 oneway; qxu qu 10 oneway; qxw qu 10 oneway; sdc sc 10 oneway; sdn sc 10 oneway; sro sc 10 \
        oneway; aae sq 10 oneway; aat sq 10 oneway; aln sq 10 oneway; aii syr 10 oneway; uzs uz 10 oneway; yih yi \
        10 oneway; cdo zh 10 oneway; cjy zh 10 oneway; cpx zh 10 oneway; czh zh 10 oneway; czo zh 10 oneway; gan \
        zh 10 oneway; hak zh 10 oneway; hsn zh 10 oneway; lzh zh 10 oneway; mnp zh 10 oneway; nan zh 10 oneway; \
        wuu zh 10 oneway; yue zh 10 oneway; * * 80; am-Ethi en-Latn 10 oneway; az-Latn ru-Cyrl 10 oneway; bn-Beng \
        en-Latn 10 oneway; bo-Tibt zh-Hans 10 oneway; hy-Armn ru-Cyrl 10 oneway; ka-Geor en-Latn 10 oneway; \
        km-Khmr en-Latn 10 oneway; kn-Knda en-Latn 10 oneway; lo-Laoo en-Latn 10 oneway; ml-Mlym en-Latn 10 \
        oneway; my-Mymr en-Latn 10 oneway; ne-Deva en-Latn 10 oneway; or-Orya en-Latn 10 oneway; pa-Guru en-Latn \
        10 oneway; ps-Arab en-Latn 10 oneway; sd-Arab en-Latn 10 oneway; si-Sinh en-Latn 10 oneway; ta-Taml \
        en-Latn 10 oneway; te-Telu en-Latn 10 oneway; ti-Ethi en-Latn 10 oneway; tk-Latn ru-Cyrl 10 oneway; \
        ur-Arab en-Latn 10 oneway; uz-Latn ru-Cyrl 10 oneway; yi-Hebr en-Latn 10 oneway; sr-Latn sr-Cyrl 5; \
        za-Latn zh-Hans 10 oneway; zh-Hani zh-Hans 20 oneway; zh-Hani zh-Hant 20 oneway; ar-Latn ar-Arab 20 \
        oneway; bn-Latn bn-Beng 20 oneway; gu-Latn gu-Gujr 20 oneway; hi-Latn hi-Deva 20 oneway; kn-Latn kn-Knda \
        20 oneway; ml-Latn ml-Mlym 20 oneway; mr-Latn mr-Deva 20 oneway; ta-Latn ta-Taml 20 oneway; te-Latn \
        te-Telu 20 oneway; zh-Latn zh-Hans 20 oneway; ja-Latn ja-Jpan 5 oneway; ja-Hani ja-Jpan 5 oneway; ja-Hira \
        ja-Jpan 5 oneway; ja-Kana ja-Jpan 5 oneway; ja-Hrkt ja-Jpan 5 oneway; ja-Hira ja-Hrkt 5 oneway; ja-Kana \
        ja-Hrkt 5 oneway; ko-Hani ko-Kore 5 oneway; ko-Hang ko-Kore 5 oneway; ko-Jamo ko-Kore 5 oneway; ko-Jamo \
        ko-Hang 5 oneway; *-* *-* 50; ar-*-$maghreb ar-*-$maghreb 4; ar-*-$!maghreb ar-*-$!maghreb 4; ar-*-* \
        ar-*-* 5; en-*-$enUS en-*-$enUS 4; en-*-$!enUS en-*-GB 3; en-*-$!enUS en-*-$!enUS 4; en-*-* en-*-* 5; \
        es-*-$americas es-*-$americas 4; es-*-$!americas es-*-$!americas 4; es-*-* es-*-* 5; pt-*-$americas \
        pt-*-$americas 4; pt-*-$!americas pt-*-$!americas 4; pt-*-* pt-*-* 5; zh-Hant-$cnsar zh-Hant-$cnsar 4; \
        zh-Hant-$!cnsar zh-Hant-$!cnsar 4; zh-Hant-* zh-Hant-* 5; *-*-* *-*-* 4
        """

    /// Languages that are preferred among equally near ones.
    static let paradigms = """
        en en-GB es es-419 pt-BR pt-PT
        """
}
