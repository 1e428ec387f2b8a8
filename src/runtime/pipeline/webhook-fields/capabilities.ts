import { z } from 'zod'

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
  if (!parsed.success) return 'The news of the business’s limits have another shape.'
  const { max_daily_conversations_per_business: daily, max_phone_numbers_per_business: all, max_phone_numbers_per_waba: each } = parsed.data
  const numbers = all ?? each
  const said = [
    ...(daily === null || daily === undefined ? [] : [`Messaging limit: ${limitText(String(daily))}.`]),
    ...(numbers === undefined || numbers === null ? [] : [`At most ${numbers} numbers.`]),
  ]
  await readFactsSoon(
    parts.tx,
    parts.routed.appId,
    parts.routed.channels.map(({ id }) => id),
  )
  await writeNotice(parts, {
    severity: 'info',
    title: 'The business’s limits have changed',
    detail: said.join(' ') || 'WhatsApp does not say how.',
    remedy: '',
  })
  return null
}
