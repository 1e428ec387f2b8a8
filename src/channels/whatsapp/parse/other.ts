import type { InboundOther } from '#domain/messages/inbound.ts'
import type { Json } from '#domain/json.ts'

/** What is kept whole with the reason why nothing came of it. */
export const other = (outcome: InboundOther['outcome'], reason: string, phoneNumberId: string | null, raw: unknown): InboundOther => ({
  type: 'other',
  outcome,
  reason,
  phoneNumberId,
  raw: (raw ?? null) as Json,
})
