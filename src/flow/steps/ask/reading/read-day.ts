import { type AnswerContext, answerLanguage } from '#flow/answers/answer-context.ts'
import { askBackLanguage, writeDate } from '#flow/answers/ask-back.ts'
import { readDate } from '#flow/answers/date/read-date.ts'
import { settledDate } from '#flow/answers/date/settled-date.ts'
import type { Moment } from '#flow/time/moment.ts'
import type { InputOf } from '../input.ts'
import { answered, outside, type Reading, wrong } from './reading.ts'

/**
 * Reads a date in the contact's zone: a day as "2026-12-24", with the time an instant. It is asked back where it was not fully written, is
 * far or past, or where every date is to be confirmed.
 */
export function readDay(input: InputOf<'date'>, text: string, context: AnswerContext, render: (template: string) => string): Reading {
  const { order, prefer, withTime } = input
  const read = readDate(text, context, { order, prefer, wants: withTime ? 'time' : 'day' })
  if (read.kind === 'unread') return unread(read.reason === 'several', withTime)
  const moment = withTime ? read.value : { ...read.value, at: null }
  if (withTime && moment.at === null) return wrong('addTime')
  const language = askBackLanguage(text, read.kind === 'unsure' ? read.language : null, context)
  const refused = checkBounds(input, moment, context, render)
  if (refused) return refused
  const value = moment.at ?? moment.date
  const isSure = read.kind === 'sure' && !input.confirm
  return isSure ? answered(value) : { is: 'maybe', value, shown: writeDate(moment, language, context), language }
}

function unread(isSeveral: boolean, withTime: boolean): Reading {
  if (isSeveral) return wrong('oneDate')
  return wrong(withTime ? 'dateTime' : 'date')
}

function checkBounds(
  { min, max, prefer }: InputOf<'date'>,
  moment: Moment,
  context: AnswerContext,
  render: (template: string) => string,
): Reading | null {
  const bound = (template: string | undefined): Moment | null =>
    template === undefined ? null : settledDate(render(template), context, prefer)
  const [earliest, latest] = [bound(min), bound(max)]
  if (earliest && isBefore(moment, earliest)) return outside('earliest', writeDate(earliest, answerLanguage(context), context))
  if (latest && isBefore(latest, moment)) return outside('latest', writeDate(latest, answerLanguage(context), context))
  return null
}

const isBefore = (a: Moment, b: Moment): boolean => (a.at !== null && b.at !== null ? a.at < b.at : a.date < b.date)
