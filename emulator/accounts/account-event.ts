import { z } from 'zod'

import type { GraphDeps } from '../graph/messages/send-message.ts'
import { noSuchObject } from '../graph/graph-error.ts'

const number = { phoneNumberId: z.string() }
const account = { wabaId: z.string() }

/** Something that Meta does to a number or an account, and tells by webhook. */
export const Happening = z.discriminatedUnion('kind', [
  z.object({
    ...number,
    kind: z.literal('quality'),
    quality: z.string().optional(),
    event: z.string().default('FLAGGED'),
    limit: z.string().default('TIER_2K'),
  }),
  z.object({
    ...number,
    kind: z.literal('name'),
    decision: z.string().default('APPROVED'),
    name: z.string(),
    reason: z.string().default('NONE'),
  }),
  z.object({ ...number, kind: z.literal('security'), event: z.string().default('PIN_CHANGED') }),
  z.object({ ...account, kind: z.literal('ban'), state: z.enum(['DISABLE', 'REINSTATE', 'SCHEDULE_FOR_DISABLE']).default('DISABLE') }),
  z.object({ ...account, kind: z.literal('restriction'), types: z.array(z.string()), expiration: z.number().optional() }),
  z.object({ ...account, kind: z.literal('review'), decision: z.string() }),
  z.object({ ...account, kind: z.literal('alert'), severity: z.string(), type: z.string(), description: z.string() }),
  z.object({ ...account, kind: z.literal('capability'), limit: z.union([z.string(), z.number()]) }),
  /** Any other field, with the value as it is given. */
  z.object({ ...account, kind: z.literal('other'), field: z.string(), value: z.record(z.string(), z.unknown()) }),
])
export type Happening = z.infer<typeof Happening>

/** Lets it happen: what Meta knows changes, and the webhook is queued. */
export function happen(deps: GraphDeps, happening: Happening): void {
  if ('phoneNumberId' in happening) happenToNumber(deps, happening)
  else happenToAccount(deps, happening)
}

function happenToNumber(deps: GraphDeps, happening: Extract<Happening, { phoneNumberId: string }>): void {
  const { accounts, world } = deps
  const found = world.numbers.get(happening.phoneNumberId)
  if (!found) throw noSuchObject(happening.phoneNumberId)
  const display_phone_number = found.displayPhone.replaceAll(/\D/g, '')
  const tell = (field: string, value: Record<string, unknown>) => queue(deps, found.wabaId, field, { display_phone_number, ...value })
  switch (happening.kind) {
    case 'quality':
      accounts.set('number', found.phoneNumberId, {
        messagingLimit: happening.limit,
        ...(happening.quality && { quality: happening.quality }),
      })
      return tell('phone_number_quality_update', { event: happening.event, max_daily_conversations_per_business: happening.limit })
    case 'name':
      accounts.set('number', found.phoneNumberId, { nameStatus: happening.decision })
      return tell('phone_number_name_update', {
        decision: happening.decision,
        requested_verified_name: happening.name,
        rejection_reason: happening.reason,
      })
    case 'security':
      return tell('security', { event: happening.event, requester: '500000000000001' })
    default:
      return happening satisfies never
  }
}

function happenToAccount(deps: GraphDeps, happening: Exclude<Happening, { phoneNumberId: string }>): void {
  const { accounts, clock } = deps
  const { wabaId } = happening
  const tell = (field: string, value: Record<string, unknown>) => queue(deps, wabaId, field, value)
  switch (happening.kind) {
    case 'ban':
      accounts.set('account', wabaId, { canSend: happening.state === 'DISABLE' ? 'BLOCKED' : 'AVAILABLE' })
      return tell('account_update', {
        event: 'DISABLED_UPDATE',
        ban_info: { waba_ban_state: happening.state, waba_ban_date: clock.now().toISOString().slice(0, 10) },
      })
    case 'restriction':
      accounts.set('account', wabaId, { canSend: happening.types.length > 0 ? 'LIMITED' : 'AVAILABLE' })
      return tell('account_update', {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: happening.types.map((type) => ({ restriction_type: type, expiration: happening.expiration })),
      })
    case 'review':
      accounts.set('account', wabaId, { review: happening.decision })
      return tell('account_review_update', { decision: happening.decision })
    case 'alert':
      return tell('account_alerts', {
        entity_type: 'WABA',
        entity_id: wabaId,
        alert_info: {
          alert_severity: happening.severity,
          alert_status: 'ACTIVE',
          alert_type: happening.type,
          alert_description: happening.description,
        },
      })
    case 'capability':
      return tell('business_capability_update', {
        max_daily_conversations_per_business: happening.limit,
        max_phone_numbers_per_business: 20,
      })
    case 'other':
      return tell(happening.field, happening.value)
    default:
      return happening satisfies never
  }
}

const queue = ({ webhooks, clock }: GraphDeps, wabaId: string, field: string, value: Record<string, unknown>): void =>
  webhooks.queue(`account ${wabaId}`, { wabaId, field, value, time: Math.floor(clock.now().getTime() / 1_000) }, 0)
