import { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import { writeSelfTest } from '#store/whatsapp/channel-setup.ts'

import type { NewsHandler } from './field-handler.ts'

const SelfTest = z.object({ nonce: z.string().min(8).max(64), channel_id: z.string() })

/** A webhook that the diagnostics sent to ourselves, over the same way as Meta's. It says only that it came. */
export const selfTestNews: NewsHandler = async ({ tx, routed }) => {
  const parsed = SelfTest.safeParse(routed.news.value)
  if (!parsed.success) return storedText('The test has an unknown format.')
  const ids = routed.channels.filter(({ id }) => id === parsed.data.channel_id).map(({ id }) => id)
  if (ids.length > 0) await writeSelfTest(tx, routed.appId, ids, parsed.data.nonce)
  return null
}
