import type { AnswerContext } from '../answer-context.ts'
import { readChoice } from '../choice/read-choice.ts'
import { readDate } from '../date/read-date.ts'
import { readEmail } from '../email/read-email.ts'
import { readName } from '../name/read-name.ts'
import { readNumber } from '../number/read-number.ts'
import { readPhone } from '../phone/read-phone.ts'
import { readPlace, writePlace } from '../place/read-place.ts'
import { type Reading, toLanguage } from '../reading.ts'
import choices from './choices.json' with { type: 'json' }
import dates from './dates.json' with { type: 'json' }
import datesWithTime from './dates-with-time.json' with { type: 'json' }
import emails from './emails.json' with { type: 'json' }
import names from './names.json' with { type: 'json' }
import numbers from './numbers.json' with { type: 'json' }
import phones from './phones.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }
import { type Score, scoreCorpus } from './score.ts'

/** Whoever answers in the corpus does so on a Saturday at ten in the morning. */
const NOW = '2026-11-21T10:00:00.000Z'

/** What is known of a customer under a tag of the corpus: the language, and the country where it is named. */
function contextOf(tag: string): AnswerContext {
  const language = toLanguage(tag)
  return { languages: language ? [language] : [], country: tag.split('-')[1] ?? null, zone: 'UTC', now: NOW, question: '' }
}

/** A customer of whom nothing is known. */
const NOBODY: AnswerContext = { languages: [], country: null, zone: 'UTC', now: NOW, question: '' }

/** Reads every labelled input, domain by domain: from customers whose language is known, and from ones of whom nothing is. */
export const readCorpus = (): Score[] => [
  scoreCorpus('dates', dates, (said, tag) => readDay(said, contextOf(tag))),
  scoreCorpus('dates with time', datesWithTime, (said, tag) => readTime(said, contextOf(tag))),
  scoreCorpus('numbers', numbers, (said, tag) => readNumber(said, contextOf(tag))),
  scoreCorpus('choices', choices, readOption),
  scoreCorpus('emails', emails, (said) => readEmail(said)),
  scoreCorpus('names', names, (said) => readName(said)),
  scoreCorpus('phones', phones, (said, tag) => readPhone(said, { known: null, zones: [], country: contextOf(tag).country })),
  scoreCorpus('places', places, readWhere),
  scoreCorpus('dates, language unknown', dates, (said) => readDay(said, NOBODY)),
  scoreCorpus('numbers, language unknown', numbers, (said) => readNumber(said, NOBODY)),
]

/** The tag of a choice names the language and the options: `en|Coffee;Tea`. */
function readOption(said: string, tag: string): Reading<string> {
  const options = (tag.split('|')[1] ?? '').split(';').map((title) => ({ title, synonyms: [] }))
  const reading = readChoice(said, options)
  return reading.kind === 'unread' ? reading : { ...reading, value: options[reading.value]?.title ?? '' }
}

/** A place of the corpus is labelled as it would be shown to be confirmed. */
function readWhere(said: string): Reading<string> {
  const reading = readPlace(said, true)
  return reading.kind === 'unread' ? reading : { ...reading, value: writePlace(reading.value) }
}

function readDay(said: string, context: AnswerContext): Reading<string> {
  const reading = readDate(said, context, { order: 'dayFirst', prefer: 'future', wants: 'day' })
  return reading.kind === 'unread' ? reading : { ...reading, value: reading.value.date }
}

function readTime(said: string, context: AnswerContext): Reading<string> {
  const reading = readDate(said, context, { order: 'dayFirst', prefer: 'future', wants: 'time' })
  if (reading.kind === 'unread') return reading
  const { at } = reading.value
  return at === null ? { kind: 'unread', reason: 'incomplete' } : { ...reading, value: at.slice(0, 16) }
}
