import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Id } from '../id.ts'

/** A month, as 2026-11. */
export const Period = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, t('Write a month like 2026-11.'))

export const Currency = z.string().regex(/^[A-Z]{3}$/, t('Write a currency like EUR.'))

/** An amount in the smallest unit of its currency; less than zero takes something back. */
export const Amount = z.number().int().min(-1_000_000_000_000).max(1_000_000_000_000)

/** What a partner earns of a client's revenue: a share, from a month on, for so many months of each client. */
export const CommissionRuleInput = z.object({
  percent: z.number().min(0).max(100).multipleOf(0.01, t('Use at most two decimals.')),
  /** Null for as long as the client stays. */
  months: z.number().int().min(1).max(120).nullable(),
  startsOn: Period,
})
export const CommissionRule = CommissionRuleInput.extend({ id: Id, createdAt: z.string() })
export type CommissionRule = z.infer<typeof CommissionRule>

export const EntryKind = z.enum(['commission', 'correction', 'payout'])

/** A line of the ledger: it is never changed. */
export const CommissionEntry = z.object({
  id: Id,
  kind: EntryKind,
  period: Period,
  client: z.string().nullable(),
  /** The client's revenue that the share is of. */
  basis: z.number().int().nullable(),
  percent: z.number().nullable(),
  amount: z.number().int(),
  currency: Currency,
  reason: z.string(),
  /** The line that this one puts right. */
  corrects: z.string().nullable(),
  createdAt: z.string(),
})
export type CommissionEntry = z.infer<typeof CommissionEntry>

/** What is owed, by currency. */
export const Balance = z.object({ currency: Currency, amount: z.number().int() })

/** The rules, every line, newest first, and what is owed. */
export const Ledger = z.object({ rules: z.array(CommissionRule), entries: z.array(CommissionEntry), balances: z.array(Balance) })
export type Ledger = z.infer<typeof Ledger>

export const ENTRY_LABELS = { commission: t('Commission'), correction: t('Correction'), payout: t('Payout') } as const satisfies Record<
  z.infer<typeof EntryKind>,
  string
>
