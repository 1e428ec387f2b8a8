/** Letters that one language alone, of those that customers write, is written in. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Arabic}/gu, 'ar'],
]

/** Words that hold sentences together, which stand in any text of a language and seldom in one of another. */
export const LANGUAGE_WORDS: Readonly<Record<string, string>> = {
  en: 'the and of to is are you your we for with that this can not from our will be have',
  de: 'der die das und ist sind sie ihre wir für mit nicht ein eine von zu auf werden auch oder',
  fr: 'le la les et est sont vous votre nous pour avec pas une des du dans sur que ou être',
  es: 'el la los las y es son usted su nosotros para con no una del en que por se puede',
  pt: 'o os as e é são você seu nós para com não uma do da em que por se pode',
  it: 'il lo gli e è sono lei suo noi per con non una del della di che in si può',
  nl: 'de het en is zijn u uw wij voor met niet een van te op ook of kan worden dat',
  sv: 'och är det att du din vi för med inte en ett av på som till kan eller från har',
  nb: 'og er det å du din vi for med ikke en et av på som til kan eller fra har',
  da: 'og er det at du din vi for med ikke en et af på som til kan eller fra har',
  fi: 'ja on ei se että voit me tai kun ovat myös sekä jos niin olla tämä mukaan ole joka kuin',
  pl: 'i jest nie się na do że w z są dla lub oraz można jak przez od po to',
  cs: 'a je ne se na do že v z jsou pro nebo také lze jak od po to můžete při',
  hu: 'és a az nem egy hogy van meg vagy is ha csak lehet minden között után kell ezt már azt',
  ro: 'și este nu se la de că în cu sunt pentru sau care din pe poate fi o un mai',
  tr: 've bir bu için ile da de değil olarak var veya daha en her olan çok gibi sonra kadar siz',
  hr: 'i je ne se na za da u s su ili koji od do po može kao ako nije biti',
  id: 'dan yang di untuk dengan tidak ini itu dari atau dapat anda kami akan pada adalah bisa ke kepada jika',
  vi: 'và là của không được cho các với có bạn chúng tôi này một trong những để khi người hoặc',
  ru: 'и в не на что с по для или от это как вы мы можно до при если из за',
  uk: 'і в не на що з по для або від це як ви ми можна до при якщо із за',
  bg: 'и в не на че с по за или от това как вие ние може до при ако са се',
}

const MOST = 20_000
/** Of the words of a text, so many hold its sentences together at least. */
const ENOUGH = 0.08

/** The language of a text as BCP 47, by its letters and its smallest words; null where it is too short to say, or in none that we know. */
export function guessLanguage(text: string): string | null {
  const sample = text.slice(0, MOST)
  return scriptLanguage(sample, 0.4) ?? byWords(sample)
}

/** The language whose own letters make up such a share of a text; null where several are written in its letters. */
export function scriptLanguage(text: string, share: number): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return null
  // Japanese comes first: a tenth of its letters are its own, the others are Chinese too.
  const script = SCRIPTS.find(([signs, language]) => (text.match(signs)?.length ?? 0) > letters * (language === 'ja' ? 0.1 : share))
  return script ? (script[1] === 'ar' && /[پچژگک]/.test(text) ? 'fa' : script[1]) : null
}

function byWords(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const scores = Object.entries(LANGUAGE_WORDS)
    .map(([language, known]) => {
      const small = new Set(known.split(' '))
      return { language, share: words.filter((word) => small.has(word)).length / words.length }
    })
    .toSorted((one, other) => other.share - one.share)
  const [best, second] = scores
  if (!best || words.length < 5 || best.share < ENOUGH || best.share === second?.share) return null
  return best.language
}
