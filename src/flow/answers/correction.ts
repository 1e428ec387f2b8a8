import { NOTHING, type Reading } from './reading.ts'

/** Words by which people take back what they have just written, over folded words. What follows is what they mean. */
const TAKEN_BACK = [
  'no wait|wait no|wait|(?:oh |no )?sorry(?:,? i mean[t]?)?|i mean[t]?|no actually|actually|scratch that|correction|(?:no )?make (?:it|that)|oops|no no',
  'no perdon|perdon|no mejor|mejor|quise decir|quiero decir|no espera|digo|mas bien',
  'nao desculpa|desculpa|desculpe|melhor|quer dizer|quis dizer|na verdade|digo|alias',
  'nee doch|nein doch|doch lieber|(?:nee |nein )?lieber|(?:ach )?nein|ne warte|nein warte|ich meine|ich meinte|quatsch|entschuldigung|doch',
  'non plutot|plutot|non pardon|pardon|je voulais dire|enfin non|non attends',
  'no scusa|scusa|scusi|anzi|volevo dire|no meglio|meglio|no aspetta',
  'nee toch|toch maar|nee wacht|wacht|ik bedoel|pardon',
  'لا قصدي|قصدي|اقصد|اسف|عفوا',
  'नहीं नहीं|मतलब|मेरा मतलब|सॉरी',
  'eh jangan|eh bukan|maksud saya|maksudnya|maaf',
  'yok yok|hayir hayir|pardon|yani|daha dogrusu|aslinda',
]
const TAKES_BACK = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${TAKEN_BACK.join('|')})(?![\\p{L}\\p{M}])[\\s,.:;!-]*|(?:やっぱり|じゃなくて|ではなくて|間違えた)[、,。\\s]*`,
  'gu',
)

/** "No, Friday": a refusal and what is wanted in its place. */
const PLAIN_NO = /^(?:no|nope|nao|nein|nee|non|لا|नहीं|tidak|bukan|hayir|yok|いいえ)\s?[,.:;!-]+\s*(?=\S)/u

/**
 * Reads a folded text. Where it takes something back, as in "Thursday, no wait, Friday", and cannot be taken whole, the words after that are
 * read, and asked back.
 */
export function readCorrected<Value>(folded: string, read: (text: string) => Reading<Value>): Reading<Value> {
  const whole = read(folded)
  if (whole.kind === 'sure') return whole
  const last = [...folded.matchAll(TAKES_BACK)].at(-1)
  const after = last === undefined ? '' : folded.slice(last.index + last[0].length)
  const corrected = after === '' ? NOTHING : read(after)
  if (corrected.kind !== 'unread') return askedBack(corrected)
  const bare = folded.replace(PLAIN_NO, '')
  const instead = bare === folded ? NOTHING : read(bare)
  // A sentence that begins with "no" is mostly about something else.
  const isPlain = instead.kind === 'sure' || (instead.kind === 'unsure' && !instead.doubts.includes('inexact'))
  return isPlain ? askedBack(instead) : whole
}

function askedBack<Value>(reading: Reading<Value>): Reading<Value> {
  if (reading.kind === 'unread') return reading
  const { doubts, language } = reading.kind === 'unsure' ? reading : { doubts: [], language: null }
  return { kind: 'unsure', value: reading.value, doubts: [...new Set([...doubts, 'inexact' as const])], language }
}
