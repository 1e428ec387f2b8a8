import type { Json } from '#domain/json.ts'
import type { AnswerFault } from '#domain/whatsapp-forms/check-answers.ts'
import type { FormScreen } from '#domain/whatsapp-forms/form.ts'
import type { Language } from '#flow/answers/reading.ts'
import { customerMessage } from '#flow/customer-messages/customer-message.ts'
import { customerLocale } from '#flow/customer-messages/write-moment.ts'
import { optionsFieldOf } from '#domain/whatsapp-forms/to-flow-json.ts'
import { findSlots, loadBookable } from '#commands/scheduling/booking-plan.ts'
import type { Sql } from '#store/postgres/sql.ts'

type Times = { from: 'times'; typeId: string; resourceId: string | null; days: number; limit: number }

/** The options of one question, as the phone draws them. */
interface LiveOption {
  id: string
  title: string
  enabled: boolean
}

/** Whose form it is, when it is looked at, and by whom. */
export interface OptionsFor {
  appId: string
  now: Date
  /** The customer's. */
  language: Language
}

/** What a list shows when there is nothing to choose: Meta takes no empty list. */
const none = (language: Language): LiveOption => ({ id: 'none', title: customerMessage(language, 'noTimes'), enabled: false })

/** The data of a screen: for each question that shows free times, those of now. `only` leaves the database alone and shows none. */
export async function liveOptions(sql: Sql, whose: OptionsFor, screen: FormScreen, only?: 'none'): Promise<Record<string, Json>> {
  const asked = screen.items.flatMap((item) =>
    'options' in item && item.options.from === 'times' ? [{ name: item.name, times: item.options }] : [],
  )
  const lists = await Promise.all(asked.map(({ times }) => (only === 'none' ? Promise.resolve([]) : freeTimes(sql, whose, times))))
  return Object.fromEntries(
    asked.map(({ name }, index) => [
      optionsFieldOf(name),
      (lists[index]?.length ? lists[index] : [none(whose.language)]).map((one) => ({ ...one })),
    ]),
  )
}

/** What is no longer free of what was chosen on a screen, in words for the customer; null when all of it is. */
export function takenTime(
  screen: FormScreen,
  given: Readonly<Record<string, Json>>,
  live: Readonly<Record<string, Json>>,
  language: Language,
): string | null {
  for (const item of screen.items) {
    if (!('options' in item) || item.options.from !== 'times') continue
    const chosen = given[item.name] ?? ''
    const list = live[optionsFieldOf(item.name)]
    const isOffered = Array.isArray(list) && list.some((one: LiveOption) => one.enabled && one.id === chosen)
    if (chosen !== '' && !isOffered) return customerMessage(language, 'timeTaken')
  }
  return null
}

async function freeTimes(
  sql: Sql,
  { appId, now, language }: OptionsFor,
  { typeId, resourceId, days, limit }: Times,
): Promise<LiveOption[]> {
  const bookable = await loadBookable(sql, appId, typeId, resourceId)
  if (!bookable) return []
  const from = now.toISOString()
  const slots = await findSlots(sql, appId, bookable, from, { from, days, limit })
  // One time may be free with several people: the customer chooses the time.
  const starts = [...new Set(slots.map(({ start }) => start))]
  const words = new Intl.DateTimeFormat(customerLocale(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: bookable.plan.zone,
  })
  return starts.map((start) => ({ id: start, title: words.format(new Date(start)).slice(0, 30), enabled: true }))
}

/** What is wrong with an answer, in the customer's language. */
export const faultText = (language: Language, { problem, question, limit }: AnswerFault): string =>
  customerMessage(language, problem, { question, ...(limit !== undefined && { limit: String(limit) }) })
