import { z } from 'zod'

import type { GraphDeps } from '../graph/messages/send-message.ts'
import { noSuchObject } from '../graph/graph-error.ts'

const number = { phoneNumberId: z.string() }
const account = { wabaId: z.string() }

/** Something that Meta does to a number or an account, and tells by webhook. */
export const AccountEvent = z.discriminatedUnion('kind', [
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
export type AccountEvent = z.infer<typeof AccountEvent>

/** Lets it happen: what Meta knows changes, and the webhook is queued. */
export function applyAccountEvent(deps: GraphDeps, accountEvent: AccountEvent): void {
  if ('phoneNumberId' in accountEvent) applyToNumber(deps, accountEvent)
  else applyToAccount(deps, accountEvent)
}

function applyToNumber(deps: GraphDeps, accountEvent: Extract<AccountEvent, { phoneNumberId: string }>): void {
  const { accounts, world } = deps
  const found = world.numbers.get(accountEvent.phoneNumberId)
  if (!found) throw noSuchObject(accountEvent.phoneNumberId)
  const display_phone_number = found.displayPhone.replaceAll(/\D/g, '')
  const tell = (field: string, value: Record<string, unknown>) => queue(deps, found.wabaId, field, { display_phone_number, ...value })
  switch (accountEvent.kind) {
    case 'quality':
      accounts.set('number', found.phoneNumberId, {
        messagingLimit: accountEvent.limit,
        ...(accountEvent.quality && { quality: accountEvent.quality }),
      })
      return tell('phone_number_quality_update', { event: accountEvent.event, max_daily_conversations_per_business: accountEvent.limit })
    case 'name':
      accounts.set('number', found.phoneNumberId, { nameStatus: accountEvent.decision })
      return tell('phone_number_name_update', {
        decision: accountEvent.decision,
        requested_verified_name: accountEvent.name,
        rejection_reason: accountEvent.reason,
      })
    case 'security':
      return tell('security', { event: accountEvent.event, requester: '500000000000001' })
    default:
      return accountEvent satisfies never
  }
}

function applyToAccount(deps: GraphDeps, accountEvent: Exclude<AccountEvent, { phoneNumberId: string }>): void {
  const { accounts, clock } = deps
  const { wabaId } = accountEvent
  const tell = (field: string, value: Record<string, unknown>) => queue(deps, wabaId, field, value)
  switch (accountEvent.kind) {
    case 'ban':
      accounts.set('account', wabaId, { canSend: accountEvent.state === 'DISABLE' ? 'BLOCKED' : 'AVAILABLE' })
      return tell('account_update', {
        event: 'DISABLED_UPDATE',
        ban_info: { waba_ban_state: accountEvent.state, waba_ban_date: clock.now().toISOString().slice(0, 10) },
      })
    case 'restriction':
      accounts.set('account', wabaId, { canSend: accountEvent.types.length > 0 ? 'LIMITED' : 'AVAILABLE' })
      return tell('account_update', {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: accountEvent.types.map((type) => ({ restriction_type: type, expiration: accountEvent.expiration })),
      })
    case 'review':
      accounts.set('account', wabaId, { review: accountEvent.decision })
      return tell('account_review_update', { decision: accountEvent.decision })
    case 'alert':
      return tell('account_alerts', {
        entity_type: 'WABA',
        entity_id: wabaId,
        alert_info: {
          alert_severity: accountEvent.severity,
          alert_status: 'ACTIVE',
          alert_type: accountEvent.type,
          alert_description: accountEvent.description,
        },
      })
    case 'capability':
      return tell('business_capability_update', {
        max_daily_conversations_per_business: accountEvent.limit,
        max_phone_numbers_per_business: 20,
      })
    case 'other':
      return tell(accountEvent.field, accountEvent.value)
    default:
      return accountEvent satisfies never
  }
}

const queue = ({ webhooks, clock }: GraphDeps, wabaId: string, field: string, value: Record<string, unknown>): void =>
  webhooks.queue(`account ${wabaId}`, { wabaId, field, value, time: Math.floor(clock.now().getTime() / 1_000) }, 0)
