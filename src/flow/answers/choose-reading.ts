import { type Language, LANGUAGES, type Reading } from './reading.ts'

const SCRIPTS = [
  ['ar', /\p{Script=Arabic}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u],
] as const

/** Takes the best of the readings of a text in each language: the customer's own first, then the one of its script, then English, then all the others. */
export function chooseReading<Value>(
  text: string,
  languages: readonly Language[],
  readIn: (language: Language) => Reading<Value>,
): { reading: Reading<Value>; isOwn: boolean } {
  const written = SCRIPTS.flatMap(([language, letters]) => (letters.test(text) ? [language] : []))
  const likely = [...new Set<Language>([...languages, ...written, 'en'])]
  const own = likely.map((language) => ({ language, reading: readIn(language) }))
  const found = bestOf(own)
  if (found) return { reading: found, isOwn: true }
  // What a likely language explains but for a word may be said plainly in another one.
  const others = LANGUAGES.filter((language) => !likely.includes(language)).map((language) => ({ language, reading: readIn(language) }))
  const foreign = certain(others) ?? clear(others)
  if (foreign) return { reading: foreign, isOwn: false }
  const loose = own.find(isUnsure) ?? own.find(isRefused) ?? others.find(isRefused) ?? others.find(isUnsure)
  return loose ? { reading: loose.reading, isOwn: own.includes(loose) } : { reading: { kind: 'unread', reason: 'nothing' }, isOwn: false }
}

const bestOf = <Value>(own: readonly Tried<Value>[]): Reading<Value> | undefined =>
  certain(own) ?? clear(own.slice(0, 1)) ?? refusal(own, 'denied') ?? clear(own) ?? refusal(own, 'several')

interface Tried<Value> {
  language: Language
  reading: Reading<Value>
}

const isUnsure = <Value>({ reading }: Tried<Value>): boolean => reading.kind === 'unsure'
const isRefused = <Value>({ reading }: Tried<Value>): boolean => reading.kind === 'unread' && reading.reason !== 'nothing'

const refusal = <Value>(tried: readonly Tried<Value>[], wanted: 'denied' | 'several'): Reading<Value> | undefined =>
  tried.find(({ reading }) => reading.kind === 'unread' && reading.reason === wanted)?.reading

/** The reading with the fewest doubts, of which none is about words that were not understood. */
const clear = <Value>(tried: readonly Tried<Value>[]): Reading<Value> | undefined =>
  tried
    .flatMap(({ reading }) => (reading.kind === 'unsure' && !reading.doubts.includes('inexact') ? [reading] : []))
    .sort((a, b) => a.doubts.length - b.doubts.length)[0]

/** The sure reading; where languages surely read different values, it is asked back. */
function certain<Value>(tried: readonly Tried<Value>[]): Reading<Value> | undefined {
  const [first, ...others] = tried.filter(({ reading }) => reading.kind === 'sure')
  if (first?.reading.kind !== 'sure') return undefined
  const { value } = first.reading
  const differs = others.some(({ reading }) => reading.kind === 'sure' && JSON.stringify(reading.value) !== JSON.stringify(value))
  return differs ? { kind: 'unsure', value, doubts: ['ambiguous'], language: first.language } : first.reading
}
