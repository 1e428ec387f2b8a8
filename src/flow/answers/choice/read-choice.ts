import { findWords } from '#flow/expression/template/texts-in.ts'
import { plainContext } from '../answer-context.ts'
import { readCorrected } from '../correction.ts'
import { foldLetters, slipsBetween } from '../fold-letters.ts'
import { readNumber } from '../number/read-number.ts'
import { NOTHING, type Reading, sure, unsure } from '../reading.ts'
import { DENY, LABEL, LAST, NO, OR, ORDINALS, POLITE, signOf, YES } from './choice-vocabulary.ts'
import { isUndecided, phraseOfConsent } from './consent-phrases.ts'

/** An option by its title and the other words that mean it. */
export interface Option {
  title: string
  synonyms: readonly string[]
}

const MAX_TEXT = 300

/**
 * Reads a text as one of the options, by its place in the list from 0. An option's own words and numbers win. Options are shown without numbers, so a
 * number alone names a place only after "option" or as "the second one"; bare, it is asked back.
 */
export function readChoice(text: string, options: readonly Option[]): Reading<number> {
  const told = options.map(({ title, synonyms }) => [title, ...synonyms].map(wordsOf).filter((words) => words.length > 0))
  const exact = only(told, (forms) => forms.some((form) => isSame(form, wordsOf(text.slice(0, MAX_TEXT)))))
  if (exact !== null) return sure(exact)
  const sign = signOf(text)
  if (sign !== null) return consent(told, sign) ?? NOTHING
  return readCorrected(foldLetters(text.slice(0, MAX_TEXT)), (folded) => readWords(folded, told))
}

function readWords(folded: string, told: Told): Reading<number> {
  const said = wordsOf(folded)
  if (said.length === 0) return NOTHING
  const isQuestion = /[?？؟]/u.test(folded)
  const named = byWords(told, said, isQuestion) ?? byPlace(told, said)
  if (named) return named
  if (isUndecided(said.join(' '))) return NOTHING
  return (
    byConsent(told, said, isQuestion) ??
    bySlips(told, said) ??
    bySpelling(told, folded, isQuestion) ??
    (isQuestion ? null : byBeginning(told, said)) ??
    NOTHING
  )
}

/** Reads a text that only agrees or only refuses, in any known language; null for other words. */
export function readConsent(text: string): 'yes' | 'no' | null {
  const said = wordsOf(text.slice(0, MAX_TEXT))
  if (said.length === 0) return signOf(text)
  const phrase = phraseOfConsent(said.join(' '))
  if (phrase !== null && !/[?？؟]/u.test(text)) return phrase
  const [yes, no] = [YES, NO].map((words) => said.some((word) => words.has(word)))
  if (yes === no || /[?？؟]/u.test(text)) return null
  const own = yes ? YES : NO
  return said.every((word) => own.has(word) || isPolite(word)) ? (yes ? 'yes' : 'no') : null
}

/** Which way a longer text leans that answers a question of yes or no: "yes that's right", "no that is wrong". Null where it asks or says both. */
export function leaningOf(text: string): 'yes' | 'no' | null {
  const said = wordsOf(text.slice(0, MAX_TEXT))
  const [first = ''] = said
  if (/[?？؟]/u.test(text) || isUndecided(said.join(' '))) return null
  const [yes, no] = [YES, NO].map((words) => said.some((word) => words.has(word)))
  if (yes === no) return null
  return (yes ? YES : NO).has(first) ? (yes ? 'yes' : 'no') : null
}

type Told = readonly (readonly (readonly string[])[])[]

const SEVERAL: Reading<number> = { kind: 'unread', reason: 'several' }

/** What an option is compared by: two of the same form cannot be told apart by what a customer types. Signs alone, as an emoji, stay as they are. */
export const optionForm = (title: string): string => wordsOf(title).join(' ') || title.trim().toLowerCase()

const wordsOf = (text: string): string[] => foldLetters(text).match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|\d+(?:[.,]\d+)*/gu) ?? []
const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((word, index) => word === b[index])
const isNumber = (word: string): boolean => /^\d/.test(word)
const isPolite = (word: string): boolean => POLITE.has(word)
const holds = (words: readonly string[], part: readonly string[]): boolean => findWords(words, part) >= 0

/** The place of the one option that fits; null where none does or several do. */
function only(told: Told, fits: (forms: Told[number]) => boolean): number | null {
  const found = told.flatMap((forms, index) => (fits(forms) ? [index] : []))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** An option's words among what was said, or what was said among an option's words. */
function byWords(told: Told, said: readonly string[], isQuestion: boolean): Reading<number> | null {
  const lengths = told.map((forms) => Math.max(0, ...forms.map((form) => (holds(said, form) ? form.length : 0))))
  return Math.max(...lengths) > 0 ? byNamedOption(told, said, lengths, isQuestion) : byPartOfOption(told, said, isQuestion)
}

/** An option is named whole; `lengths` says by how many words each is. */
function byNamedOption(told: Told, said: readonly string[], lengths: readonly number[], isQuestion: boolean): Reading<number> | null {
  const most = Math.max(...lengths)
  const named = lengths.flatMap((length, index) => (length === most ? [index] : []))
  const [index] = named
  if (index === undefined || named.length > 1) return SEVERAL
  // "Tea with milk" holds "Tea"; "coffee or tea" names two.
  const whole = told[index] ?? []
  if (lengths.some((length, at) => length > 0 && length < most && !isWithin(told[at] ?? [], whole, said))) return SEVERAL
  const form = whole.find((words) => words.length === most && holds(said, words)) ?? []
  const rest = said.filter((word) => !form.includes(word))
  if (namesAnother(told, index, rest)) return SEVERAL
  if (rest.some((word) => DENY.has(word) || (NO.has(word) && !isPlainNo(form)))) return NOTHING
  if (isPlainYes(form) || isPlainNo(form)) return null
  return isQuestion || rest.some((word) => !isPolite(word)) ? unsure(index) : sure(index)
}

/** Whether the other words belong to another option: "coffee or tea", where the other is called green tea. */
function namesAnother(told: Told, index: number, rest: readonly string[]): boolean {
  const isOthers = (word: string): boolean => told.some((forms, at) => at !== index && forms.some((words) => words.includes(word)))
  const isOffered = rest.some((word) => OR.has(word))
  return rest.some((word) => (isOffered || !isPolite(word)) && isOthers(word))
}

function byPartOfOption(told: Told, said: readonly string[], isQuestion: boolean): Reading<number> | null {
  const content = said.filter((word) => !isPolite(word))
  if (content.length === 0 || isQuestion) return null
  const within = told.flatMap((forms, index) => (forms.some((form) => content.every((word) => form.includes(word))) ? [index] : []))
  if (within.length > 1) return SEVERAL
  return within.length === 1 ? sure(within[0] ?? 0) : null
}

/** Whether an option's words are a part of another's, as both stand in what was said. */
const isWithin = (inner: Told[number], outer: Told[number], said: readonly string[]): boolean =>
  inner.every((form) => !holds(said, form) || outer.some((whole) => holds(said, whole) && holds(whole, form)))

const ORDINAL_ENDING = /^(?:st|nd|rd|th|ere?|eme|de|ste|[eoa]|番目|つ目)$/u

/** "Option 2", "the second one", "the last"; a bare number is asked back, and only where no option has numbers of its own. */
function byPlace(told: Told, said: readonly string[]): Reading<number> | null {
  const content = said.filter((word) => !isPolite(word))
  const labels = content.filter((word) => LABEL.has(word))
  const [word, ...more] = content.filter((one) => !LABEL.has(one))
  if (word === undefined) return null
  // "2nd" and "3番目" are a digit and its ending.
  if (/^[1-9]$/.test(word) && more.length === 1 && ORDINAL_ENDING.test(more[0] ?? ''))
    return Number(word) > told.length ? NOTHING : sure(Number(word) - 1)
  return more.length > 0 ? null : byPosition(told, word, labels.length > 0)
}

function byPosition(told: Told, word: string, isLabelled: boolean): Reading<number> | null {
  if (LAST.has(word)) return sure(told.length - 1)
  const place = ORDINALS.get(word) ?? (/^\d{1,3}$/.test(word) ? Number(word) : 0)
  if (place < 1) return null
  if (place > told.length) return NOTHING
  if (ORDINALS.has(word)) return sure(place - 1)
  if (told.some((forms) => forms.some((form) => form.some(isNumber)))) return NOTHING
  return isLabelled ? sure(place - 1) : unsure(place - 1)
}

const isPlainYes = (form: readonly string[]): boolean => form.some((word) => YES.has(word))
const isPlainNo = (form: readonly string[]): boolean => form.some((word) => NO.has(word))

/** "Yes please", "nope", "no thanks", where one option means yes, or one means no. */
function byConsent(told: Told, said: readonly string[], isQuestion: boolean): Reading<number> | null {
  const phrase = isQuestion ? null : phraseOfConsent(said.join(' '))
  if (phrase !== null) return consent(told, phrase)
  const means = (words: ReadonlySet<string>): boolean => said.some((word) => words.has(word))
  const [yes, no] = [means(YES), means(NO)]
  if (yes === no || isQuestion) return null
  const own = yes ? YES : NO
  const found = consent(told, yes ? 'yes' : 'no')
  if (found?.kind !== 'sure') return found
  return said.every((word) => own.has(word) || isPolite(word)) ? found : unsure(found.value)
}

function consent(told: Told, said: 'yes' | 'no'): Reading<number> | null {
  const words = said === 'yes' ? YES : NO
  const found = only(told, (forms) => forms.some(([first = '']) => words.has(first)))
  return found === null ? null : sure(found)
}

/** One slip of the finger away from one option, or from yes or no. */
function bySlips(told: Told, said: readonly string[]): Reading<number> | null {
  const typed = said.filter((word) => !isPolite(word)).join(' ')
  if (typed.length < 3 || isNumber(typed)) return null
  const near = told.flatMap((forms, index) => (forms.some((form) => isSlip(typed, form.join(' '))) ? [index] : []))
  const [index = 0] = near
  // Another first letter makes another word: toffee is no coffee.
  if (near.length === 1) return told[index]?.some(([word = '']) => word[0] === typed[0]) ? sure(index) : unsure(index)
  if (near.length > 1) return SEVERAL
  const isNear = (words: ReadonlySet<string>): boolean => [...words].some((word) => isSlip(typed, word))
  const [yes, no] = [isNear(YES), isNear(NO)]
  return yes === no ? null : consent(told, yes ? 'yes' : 'no')
}

/** "Two nights" names the option "2 nights", and "we are four" asks back "4 people". */
function bySpelling(told: Told, folded: string, isQuestion: boolean): Reading<number> | null {
  const numberIn = (form: readonly string[]): number | null => {
    const numbers = form.filter(isNumber)
    return numbers.length === 1 ? Number(numbers[0]) : null
  }
  if (isQuestion || !told.every(([form = []]) => numberIn(form) !== null)) return null
  const context = plainContext('1970-01-01T00:00:00.000Z', 'UTC')
  const valueOf = (text: string): number | null => {
    const reading = readNumber(text, context)
    return reading.kind === 'sure' ? reading.value : null
  }
  const digits = wordsOf(folded).map((word) => (isNumber(word) ? word : String(valueOf(word) ?? word)))
  const named = isSame(digits, wordsOf(folded)) ? null : byWords(told, digits, false)
  if (named) return named
  const value = valueOf(folded)
  const index = value === null ? null : only(told, ([form = []]) => numberIn(form) === value)
  return index === null ? null : unsure(index)
}

/** "Med" may be Medium, and "tues" Tuesday. */
function byBeginning(told: Told, said: readonly string[]): Reading<number> | null {
  const [typed = '', ...others] = said.filter((word) => !isPolite(word))
  if (typed.length < 3 || others.length > 0) return null
  const index = only(told, (forms) => forms.some(([word = '']) => word.startsWith(typed)))
  return index === null ? null : unsure(index)
}

/** Short words differ by one letter too easily: in them only two letters may have changed places. */
function isSlip(typed: string, meant: string): boolean {
  if (isNumber(meant) || Math.abs(typed.length - meant.length) > 2) return false
  const slips = slipsBetween(typed, meant)
  if (meant.length < 5) return slips === 1 && typed.length === meant.length && lettersOf(typed) === lettersOf(meant)
  return slips <= (meant.length < 9 ? 1 : 2)
}

const lettersOf = (word: string): string => (word.match(/./gsu) ?? []).toSorted().join('')
