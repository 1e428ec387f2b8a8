import type { Language } from '../reading.ts'

/**
 * What a word does beside a number; a word in several rows does the first. `moment`: a one that counts nothing, "one moment". `deny`,
 * `several`: no number is meant as it stands, "not", "or". `clock…`: it is a time of day. `bound`: "at least". `half`: one half more.
 * `point`: parts the decimals of a number that is said in words. `plain`: changes nothing, a unit, a currency, politeness, "about".
 */
export const NUMBER_ROLES = [
  'moment',
  'deny',
  'several',
  'bound',
  'zero',
  'couple',
  'minus',
  'half',
  'point',
  'clockBefore',
  'clockAfter',
  'plain',
] as const
export type NumberRole = (typeof NUMBER_ROLES)[number]

type Table = Partial<Record<NumberRole, string>>

/** In every language. */
export const COMMON_PHRASES: Table = {
  plain:
    '~ % $ € £ ¥ ₹ ₺ ₽ ₩ ₦ usd eur gbp euro euros inr rs rp brl r$ aed sar egp try tl mxn idr jpy chf kg gr mg ml km cm mm m2 qm x ca ok okay hi + pcs',
  minus: '-',
  // "5m" may be millions, meters or minutes.
  bound: '< > ≤ ≥ m t l g ish max min',
  several: '〜',
}

/** Words beside numbers by language; words of several parts stand with an underscore. */
export const NUMBER_PHRASES: Readonly<Record<Language, Table>> = {
  en: {
    plain:
      "on please pls plz thanks thank_you thx yes yeah yep sure hello hey to and from book about around approximately approx roughly circa nearly only just exactly its it_is it's i_am i'm im we_are we're were there_are there_will_be there_is will_be would_be i_have i_need i_want i'd_like we_have we_need we_will_be for of the us me of_us all total in_total altogether my answer is number people ppl pax persons person guests adults kids children pieces piece units unit items pcs kilos kilo grams liters litres dollars dollar bucks pounds pound rupees rupee cents percent years year yrs old years_old yo y/o days day nights night months month weeks week hours hour hrs minutes minute times meters metres miles km_away approximately maybe_about",
    minus: 'minus negative',
    point: 'point',
    half: 'half and_a_half and_half',
    deny: "not no isn't isnt aren't don't dont never",
    several: 'or between either',
    bound: 'at_least at_most more_than less_than over under up_to minimum maximum min max or_more or_so more less fewer than',
    zero: 'none nobody no_body no-one nothing nil',
    couple: 'couple a_couple a_couple_of couple_of a_pair pair',
    clockBefore: 'at',
    clockAfter: "am pm a.m p.m a.m. p.m. o'clock oclock",
    moment:
      'one_minute a_minute one_day once moment sec second no-one no_one the one_moment which that this every any some them this_one one_more',
  },
  es: {
    plain:
      'por_favor gracias si hola unos unas como alrededor_de aproximadamente solo son somos seremos seriamos estamos tengo tenemos quiero quisiera necesito creo_que creo para personas persona adultos niños hijos hijo piezas unidades años dias noches meses semanas horas minutos pesos peso dolares soles kilos euros de en total el la los las por_ciento gente y a mas_o_menos',
    minus: 'menos',
    point: 'punto coma',
    half: 'y_medio y_media medio media',
    deny: 'no nunca',
    several: 'o u entre',
    bound: 'al_menos como_minimo como_maximo mas_de menos_de hasta mas minimo maximo',
    zero: 'ninguno ninguna nadie nada',
    couple: 'un_par un_par_de par',
    clockBefore: 'a_las',
    clockAfter: 'am pm',
    moment: 'un_minuto un_minutito momento segundo minuto_por ellos ellas',
  },
  pt: {
    plain:
      'por_favor obrigado obrigada sim oi ola uns umas cerca_de aproximadamente mais_ou_menos so sao somos seremos estamos tenho temos quero preciso acho_que acho para pessoas pessoa adultos criancas filhos filho unidades pecas anos dias noites meses semanas horas minutos reais real euros quilos de em no_total total o a os as por_cento gente e',
    minus: 'menos',
    point: 'virgula ponto',
    half: 'e_meio e_meia meio',
    deny: 'nao nunca',
    several: 'ou entre',
    bound: 'pelo_menos no_minimo no_maximo mais_de menos_de ate mais minimo maximo',
    zero: 'nenhum nenhuma ninguem nada',
    couple: 'um_par par',
    clockBefore: 'as as_horas',
    clockAfter: 'am pm',
    moment: 'um_minuto momento segundo minuto deles delas',
  },
  de: {
    plain:
      'bitte danke ja hallo etwa ungefahr circa zirka rund knapp nur genau es_sind es_waren wir_sind wir_waren wir ich_habe ich_brauche ich_mochte haben sind ware waren wurde_ich_sagen fur person personen leute erwachsene kinder stuck stk einheiten jahre jahr tage tag nachte monate wochen stunden std minuten euro cent prozent kilo meter liter mal insgesamt der die das und bis',
    minus: 'minus',
    point: 'komma',
    half: 'und_ein_halb und_einhalb einhalb halb halbe halbes halber',
    deny: 'nicht kein niemals',
    several: 'oder zwischen',
    bound: 'oder_so mindestens hochstens maximal minimal mehr_als weniger_als uber unter mehr weniger als',
    zero: 'keine keiner keins keinen niemand nichts null',
    couple: 'ein_paar paar',
    clockBefore: 'um am',
    clockAfter: 'uhr',
    moment: 'eine_minute moment sekunde augenblick denen',
  },
  fr: {
    plain:
      "s'il_vous_plait svp stp merci oui bonjour environ a_peu_pres vers autour_de seulement nous_sommes on_est on_sera nous_serons il_y_a c'est j'ai je_veux je_voudrais nous je_pense je_dirais pour personnes personne adultes enfants enfant pieces unites ans an jours nuits mois semaines heures minutes euro euros dollars kilos pour_cent au_total total de des d le la les",
    minus: 'moins',
    point: 'virgule',
    half: 'et_demi et_demie demi demie',
    deny: 'ne pas jamais n',
    several: 'ou entre',
    bound: "au_moins au_plus plus_de moins_de jusqu'a plus maximum minimum",
    zero: 'aucun aucune rien',
    couple: 'une_paire paire',
    clockBefore: 'a',
    clockAfter: 'h',
    moment: 'une_minute moment instant seconde eux elles',
  },
  it: {
    plain:
      'per_favore grazie si ciao circa quasi intorno_a solo siamo siamo_in saremo saremo_in in sono ho abbiamo vorrei penso credo direi per persone persona adulti bambini figli pezzi unita anni giorni notti mesi settimane ore minuti euro chili di il la le i gli totale in_totale per_cento a e piu_o_meno',
    minus: 'meno',
    point: 'virgola',
    half: 'e_mezzo e_mezza mezzo mezza',
    deny: 'non no mai',
    several: 'o oppure tra fra',
    bound: 'almeno al_massimo al_minimo piu_di meno_di fino_a piu massimo minimo',
    zero: 'nessuno nessuna niente nulla',
    couple: 'un_paio un_paio_di paio',
    clockBefore: 'alle ore dalle',
    clockAfter: '',
    moment: 'un_minuto momento attimo secondo loro',
  },
  nl: {
    plain:
      'graag alsjeblieft alstublieft aub dank bedankt ja hallo ongeveer circa rond zo_n bijna maar we_zijn we_zijn_met wij_zijn_met met het_zijn ik_heb ik_wil ik_denk we_hebben voor personen persoon mensen man volwassenen kinderen stuks stuk eenheden jaar dagen nachten maanden weken uren minuten euro procent kilo meter liter totaal in_totaal de het en tot',
    minus: 'min minus',
    point: 'komma',
    half: 'en_een_half en_half enhalf half',
    deny: 'niet nooit',
    several: 'of tussen',
    bound: 'minstens minimaal maximaal hoogstens meer_dan minder_dan meer minder dan',
    zero: 'geen niemand niets nul',
    couple: 'een_paar paar',
    clockBefore: 'om',
    clockAfter: 'uur',
    moment: 'een_minuut een_minuutje moment momentje seconde hen ons ze',
  },
  ar: {
    plain:
      'من_فضلك لو_سمحت شكرا نعم مرحبا حوالي تقريبا فقط نحن عندي لدي اريد لنا شخص اشخاص افراد فرد كبار اطفال اولاد قطع قطعه حبه سنه سنوات عام ايام يوم ليالي اشهر ساعات دقائق ريال ريالات درهم دراهم دينار جنيه دولار يورو كيلو متر بالمئه في المجموع و الى',
    minus: 'سالب ناقص',
    point: 'فاصله',
    half: 'ونصف ونص نصف',
    deny: 'ليس لا مش ليست غير',
    several: 'او بين',
    bound: 'على_الاقل على_الاكثر اكثر_من اقل_من اكثر اقل',
    zero: 'لا_احد صفر',
    clockBefore: 'الساعه',
    clockAfter: 'صباحا مساء',
    moment: 'لحظه دقيقه',
  },
  hi: {
    plain:
      'कृपया धन्यवाद हां जी नमस्ते लगभग करीब सिर्फ केवल हम मेरे मेरी पास है हैं चाहिए लोग व्यक्ति बच्चे बच्चा टुकडे पीस साल वर्ष दिन रात महीने हफ्ते घंटे मिनट रुपये रुपए रुपया रु प्रतिशत किलो के कुल और से',
    minus: 'माइनस ऋण',
    point: 'दशमलव',
    half: 'साढे',
    deny: 'नहीं मत',
    several: 'या बीच',
    bound: 'कम_से_कम ज्यादा_से_ज्यादा अधिक ज्यादा कम',
    zero: 'कोई_नहीं शून्य',
    clockBefore: '',
    clockAfter: 'बजे',
    moment: 'एक_मिनट मिनट_रुको',
  },
  id: {
    plain:
      'tolong terima_kasih ya iya halo sekitar kira-kira kira_kira kurang_lebih hanya cuma kami kita saya punya ada mau butuh untuk orang dewasa anak buah biji lembar unit tahun hari malam bulan minggu menit rupiah ribuan persen kilo meter liter total dengan dan sampai',
    minus: 'minus negatif',
    point: 'koma',
    half: 'setengah',
    deny: 'bukan tidak jangan',
    several: 'atau antara',
    bound: 'minimal maksimal lebih_dari kurang_dari paling_sedikit paling_banyak lebih kurang',
    zero: 'tidak_ada nol',
    couple: 'sepasang',
    clockBefore: 'jam pukul',
    clockAfter: '',
    moment: 'sebentar',
  },
  tr: {
    plain:
      'lutfen tesekkurler evet merhaba yaklasik asagi_yukari sadece kisi kisiyiz kisilik yetiskin cocuk adet tane parca yil yas gun gece ay hafta dakika lira liraya euro dolar yuzde kilo metre litre toplam biz icin var',
    minus: 'eksi',
    point: 'virgul',
    half: 'bucuk yarim',
    deny: 'degil hayir',
    several: 'veya ya_da ile arasi arasinda yahut',
    bound: 'en_az en_fazla en_cok den_fazla fazla az',
    zero: 'hic hicbiri kimse sifir yok',
    clockBefore: 'saat',
    clockAfter: '',
    moment: 'bir_dakika dakika_lutfen an',
  },
  ja: {
    plain:
      'です お願いします でお願いします はい 約 およそ たぶん くらい ぐらい 部屋 杯 皿 匹 冊 足 人 名 名様 個 つ 本 枚 台 回 円 ドル ユーロ 歳 才 年間 日間 泊 ヶ月 週間 時間 分間 キロ メートル パーセント だいたい 合計 全部で が います 子供 の は',
    minus: 'マイナス',
    point: '点',
    half: '半',
    deny: 'じゃない ではない ない',
    several: 'か または',
    bound: '以上 以下 未満',
    zero: 'ゼロ 零',
    clockBefore: '',
    clockAfter: '時 時半 月 日 年',
    moment: '',
  },
}
