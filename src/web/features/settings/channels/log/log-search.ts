import { type DateSpan, readDateSpan } from '#domain/date-range.ts'
import type { DeliveryKind, DeliveryState } from '#domain/api/whatsapp/intake.ts'

export const LOG_TABS = ['webhooks', 'sends', 'unconfirmed'] as const
export type LogTab = (typeof LOG_TABS)[number]

export const STATES: readonly DeliveryState[] = ['handled', 'parked', 'ignored', 'waiting', 'failed']
export const KINDS: readonly DeliveryKind[] = ['messages', 'statuses', 'changes', 'news', 'preferences', 'others']

/** The address of a number's log, as it is written. */
export type LogAddress = DateSpan & { [Name in 'part' | 'state' | 'kind' | 'search' | 'webhook']?: string | undefined }

export interface LogSearch extends DateSpan {
  part?: LogTab | undefined
  state?: DeliveryState | undefined
  kind?: DeliveryKind | undefined
  search?: string | undefined
  webhook?: string | undefined
}

/** Reads the address of a number's log; what it does not know counts as left out. */
export const readLogAddress = ({ part, state, kind, search, webhook, ...span }: LogAddress): LogSearch => ({
  ...readDateSpan(span),
  part: LOG_TABS.find((one) => one === part && one !== 'webhooks'),
  state: STATES.find((one) => one === state),
  kind: KINDS.find((one) => one === kind),
  search: search?.slice(0, 200),
  webhook: webhook !== undefined && /^\d{1,18}$/.test(webhook) ? webhook : undefined,
})
