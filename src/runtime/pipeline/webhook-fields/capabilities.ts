import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import { readFactsSoon } from '#store/whatsapp/numbers.ts'

import type { NewsHandler } from './field-handler.ts'
import { limitText } from './phone-numbers.ts'
import { writeNotice } from './write-notice.ts'

const Capability = z.object({
  max_daily_conversations_per_business: z.union([z.string(), z.number()]).nullish(),
  max_phone_numbers_per_business: z.number().nullish(),
  max_phone_numbers_per_waba: z.number().nullish(),
})

/** Messaging or number limits have changed. */
export const capabilityNews: NewsHandler = async (parts) => {
  const parsed = Capability.safeParse(parts.routed.news.value)
  if (!parsed.success) return storedText('The limits update has an unknown format.')
  const { max_daily_conversations_per_business: daily, max_phone_numbers_per_business: all, max_phone_numbers_per_waba: each } = parsed.data
  const numbers = all ?? each
  const said = [
    ...(daily === null || daily === undefined ? [] : [storedText('Messaging limit: {limit}.', { limit: limitText(String(daily)) })]),
    ...(numbers === undefined || numbers === null
      ? []
      : [storedText('At most {count, plural, one {# number} other {# numbers}}.', { count: numbers })]),
  ]
  const [limit, most] = said
  const both = limit !== undefined && most !== undefined
  const detail = both ? storedText('{before} {next}', { before: limit, next: most }) : (limit ?? storedText('WhatsApp gives no details.'))
  await readFactsSoon(
    parts.tx,
    parts.routed.appId,
    parts.routed.channels.map(({ id }) => id),
  )
  await writeNotice(parts, {
    severity: 'info',
    title: storedText('Your business’s limits changed'),
    detail,
    remedy: '',
  })
  return null
}
