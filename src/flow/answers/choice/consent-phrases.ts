import { foldLetters } from '../fold-letters.ts'

// What agrees or refuses as a whole, of words that mean something else alone: "of course not", "not really", "de jeito nenhum".
const AGREES =
  'y|ok|okay|okey|k|kk|of course|of course yes|certainly|correct|right|exactly|sounds good|that works|why not|i do|i am|i will|yes it is|all good|perfect|fine|' +
  'por supuesto|claro que si|sip|dale|de acuerdo|esta bien|correcto|exacto|com certeza|claro que sim|isso|exato|beleza|pode ser|' +
  "na klar|naturlich|jawohl|auf jeden fall|genau|stimmt|passt|einverstanden|bien sur|d'accord|exactement|c'est ca|carrement|" +
  'va bene|certamente|esatto|perfetto|tuurlijk|natuurlijk|prima|is goed|ja hoor|zeker|klopt|tabii|tabii ki|olur|tamam|aynen|dogru|' +
  'boleh|oke|baik|betul|benar|siap|اكيد|طبعا|تمام|صح|حاضر|ماشي|haan|haan ji|बिल्कुल|ठीक है|जी हां|ज़रूर|そうです|了解です|お願いします'
const REFUSES =
  "n|not really|of course not|certainly not|no way|i don't|i dont|no i don't|no i dont|i'm good|no no|no no no|not at all|noo|nooo|no thx|no ty|not interested|" +
  'para nada|claro que no|en absoluto|de ninguna manera|de jeito nenhum|claro que nao|nao quero|auf keinen fall|naturlich nicht|lieber nicht|' +
  'auf gar keinen fall|pas du tout|bien sur que non|nan|surtout pas|certo che no|assolutamente no|per niente|nee hoor|zeker niet|liever niet|' +
  'istemiyorum|olmaz|tidak usah|tidak mau|nggak usah|enggak|ga|مش عايز|لا لا|जी नहीं|nahi|nahin|ううん|いいえ、結構です'

const phrases = (list: string): ReadonlySet<string> => new Set(list.split('|').map((phrase) => wordsIn(phrase)))
const wordsIn = (text: string): string => (foldLetters(text).match(/[\p{L}\p{M}']+/gu) ?? []).join(' ')

const AGREE = phrases(AGREES)
const REFUSE = phrases(REFUSES)

/** Says what words agree or refuse as a whole, told without signs; null for other words. */
export const phraseOfConsent = (words: string): 'yes' | 'no' | null => (REFUSE.has(words) ? 'no' : AGREE.has(words) ? 'yes' : null)

const UNDECIDED = [
  "(?:i )?(?:don't|dont|do not) know|not (?:so |too )?sure|no (?:idea|clue)|dunno|idk|not yet|ask me later",
  'no (?:lo )?se|ni idea|no estoy segur[oa]|nao (?:eu )?sei|nao tenho certeza|sei la|nem ideia',
  'weiss (?:ich )?(?:es )?(?:noch )?nicht|(?:bin )?(?:mir )?nicht sicher|keine ahnung|(?:je )?(?:ne )?sais pas|pas sure?|aucune idee',
  'non (?:lo )?so|non (?:sono )?sicur[oa]|boh|weet (?:ik )?(?:het )?(?:nog )?niet|geen idee|niet zeker',
  'bilmiyorum|emin degilim|(?:tidak|belum|gak|nggak) (?:tahu|tau|yakin)|(?:لا|مش|ما) (?:اعرف|عارف|ادري|متاكد)|पता नहीं|わからない|分からない|わかりません|分かりません',
]
const IS_UNDECIDED = new RegExp(`(?<![\\p{L}\\p{M}])(?:${UNDECIDED.join('|')})(?![\\p{L}\\p{M}])|わか(?:りません|らない)`, 'u')

/** Tells whether somebody says that they do not know: the "no" in "no idea" refuses nothing. Words are told without signs. */
export const isUndecided = (words: string): boolean => IS_UNDECIDED.test(words)
