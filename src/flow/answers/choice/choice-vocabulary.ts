import { foldLetters } from '../fold-letters.ts'
import type { Language } from '../reading.ts'

/** The words that choosing needs, by language: agreement, refusal, politeness around an answer, "number two", and first to fifth with last. */
interface ChoiceWords {
  yes: string
  no: string
  polite: string
  label: string
  ordinals: string
  last: string
}

const WORDS: Readonly<Record<Language, ChoiceWords>> = {
  en: {
    yes: 'yes yeah yep yup yea yess sure definitely absolutely',
    no: 'no nope nah never',
    polite:
      'please pls plz thanks thank you the a an i would like want will take choose prefer it is that one my id ill go with for me just hi hello much so of course',
    label: 'option number choice nr no',
    ordinals: 'first second third fourth fifth',
    last: 'last',
  },
  es: {
    yes: 'si claro vale',
    no: 'no nunca',
    polite: 'por favor gracias la el lo una un quiero quisiera prefiero me gustaria para mi hola',
    label: 'opcion numero',
    ordinals: 'primera|primero|primer segunda|segundo tercera|tercero|tercer cuarta|cuarto quinta|quinto',
    last: 'ultima ultimo',
  },
  pt: {
    yes: 'sim claro',
    no: 'nao nunca',
    polite: 'por favor obrigado obrigada a o uma um quero queria prefiro para mim oi ola',
    label: 'opcao numero',
    ordinals: 'primeira|primeiro segunda|segundo terceira|terceiro quarta|quarto quinta|quinto',
    last: 'ultima ultimo',
  },
  de: {
    yes: 'ja jep klar gerne jo',
    no: 'nein nee ne nicht',
    polite: 'bitte danke die der das den eine ein ich mochte will nehme hatte gern fur mich hallo',
    label: 'option nummer nr',
    ordinals: 'erste|ersten|erster|erstes zweite|zweiten|zweiter|zweites dritte|dritten|dritter|drittes vierte|vierten funfte|funften',
    last: 'letzte letzten letzter letztes',
  },
  fr: {
    yes: 'oui ouais',
    no: 'non jamais',
    polite: "s'il vous te plait svp stp merci la le l' une un je voudrais veux prefere pour moi bonjour",
    label: 'option numero choix',
    ordinals: 'premiere|premier|1ere|1er deuxieme|seconde|second troisieme quatrieme cinquieme',
    last: 'derniere dernier',
  },
  it: {
    yes: 'si certo',
    no: 'no mai',
    polite: 'per favore grazie la il lo una un vorrei voglio preferisco prendo per me ciao',
    label: 'opzione numero',
    ordinals: 'prima|primo seconda|secondo terza|terzo quarta|quarto quinta|quinto',
    last: 'ultima ultimo',
  },
  nl: {
    yes: 'ja jazeker graag',
    no: 'nee nooit',
    polite: 'alsjeblieft alstublieft dank je u bedankt de het een ik wil graag neem liever voor mij hallo',
    label: 'optie nummer keuze',
    ordinals: 'eerste tweede derde vierde vijfde',
    last: 'laatste',
  },
  ar: {
    yes: 'نعم ايوه اجل',
    no: 'لا كلا',
    polite: 'من فضلك شكرا اريد لو سمحت',
    label: 'الخيار رقم',
    ordinals: 'الاول|الاولي الثاني|الثانيه الثالث|الثالثه الرابع|الرابعه الخامس|الخامسه',
    last: 'الاخير الاخيره',
  },
  hi: {
    yes: 'हाँ हां जी',
    no: 'नहीं ना',
    polite: 'कृपया धन्यवाद मुझे चाहिए वाला वाली',
    label: 'विकल्प नंबर',
    ordinals: 'पहला|पहली दूसरा|दूसरी तीसरा|तीसरी चौथा|चौथी पांचवा|पांचवी',
    last: 'आखिरी',
  },
  id: {
    yes: 'ya iya yoi',
    no: 'tidak nggak gak bukan',
    polite: 'tolong terima kasih saya mau ingin pilih yang',
    label: 'pilihan nomor opsi',
    ordinals: 'pertama kedua ketiga keempat kelima',
    last: 'terakhir',
  },
  tr: {
    yes: 'evet',
    no: 'hayir yok',
    polite: 'lutfen tesekkurler tesekkur ederim istiyorum olsun ben',
    label: 'secenek numara',
    ordinals: 'birinci|ilk ikinci ucuncu dorduncu besinci',
    last: 'sonuncu son',
  },
  ja: {
    yes: 'はい ええ うん',
    no: 'いいえ いや',
    polite: 'お願いします ください です で を が',
    label: '番号',
    ordinals: '1番目|一番目|最初 2番目|二番目 3番目|三番目 4番目|四番目 5番目|五番目',
    last: '最後',
  },
}

const all = (part: keyof ChoiceWords): ReadonlySet<string> =>
  new Set(Object.values(WORDS).flatMap((words) => words[part].split(' ').map((word) => foldLetters(word))))

export const YES = all('yes')
export const NO = all('no')
export const POLITE = all('polite')
export const LABEL = all('label')
export const LAST = all('last')

/** Which place a word names, from 1. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  Object.values(WORDS).flatMap(({ ordinals }) =>
    ordinals.split(' ').flatMap((forms, index) => forms.split('|').map((form): [string, number] => [foldLetters(form), index + 1])),
  ),
)

/** Words that take away what stands beside them. */
export const DENY: ReadonlySet<string> = new Set(
  "not don't dont without except sin sem ohne kein keine keinen sans pas senza zonder geen niet بدون ليس बिना tanpa degil jangan"
    .split(' ')
    .map(foldLetters),
)

const THUMB_UP = /👍|👌|✅|🆗/u
const THUMB_DOWN = /👎|❌/u

/** What a text of nothing but signs agrees to; null for other texts. */
export function signOf(text: string): 'yes' | 'no' | null {
  if (/[\p{L}\p{N}]/u.test(text)) return null
  if (THUMB_UP.test(text)) return THUMB_DOWN.test(text) ? null : 'yes'
  return THUMB_DOWN.test(text) ? 'no' : null
}

/** Words between two options of which neither is chosen. */
export const OR: ReadonlySet<string> = new Set('or o u ou oder of oppure او या atau veya か'.split(' ').map(foldLetters))
