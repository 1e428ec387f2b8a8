import { z } from 'zod'
import { t } from '../i18n/t.ts'

const Word = z.string().max(200).nullable()

/** Why Meta holds a number back, as its health check says it. */
export const HealthFault = z.object({ about: z.string(), code: z.number(), description: z.string(), solution: z.string() })
export type HealthFault = z.infer<typeof HealthFault>

/** What Meta says of a number and its account. Words are Meta's own; null where it did not say. */
export const NumberFacts = z.object({
  v: z.literal(1),
  displayPhone: Word,
  verifiedName: Word,
  nameStatus: Word,
  newNameStatus: Word,
  /** GREEN, YELLOW, RED, UNKNOWN. */
  quality: Word,
  /** TIER_250, TIER_2K, TIER_10K, TIER_100K, TIER_UNLIMITED. */
  messagingLimit: Word,
  /** STANDARD, HIGH, NOT_APPLICABLE. */
  throughput: Word,
  /** LIVE or SANDBOX. */
  accountMode: Word,
  /** CONNECTED, PENDING, DISCONNECTED, BANNED, RESTRICTED, FLAGGED, RATE_LIMITED … */
  status: Word,
  codeVerification: Word,
  platformType: Word,
  official: z.boolean().nullable(),
  pinEnabled: z.boolean().nullable(),
  /** Where the webhooks of this number go, and at which level that is set. */
  callback: z.object({ number: Word, account: Word, app: Word }),
  accountName: Word,
  accountReview: Word,
  /** AVAILABLE, LIMITED, BLOCKED. */
  canSend: Word,
  health: z.array(HealthFault).max(50),
})
export type NumberFacts = z.infer<typeof NumberFacts>

/** What stands in the way of sending, by what the facts say. */
export interface NumberStatus {
  blocked: string | null
  restricted: string | null
}

const BLOCKING: Readonly<Record<string, string>> = {
  BANNED: t('WhatsApp has banned this number.'),
  RESTRICTED: t('WhatsApp has restricted this number.'),
  DELETED: t('This number was deleted in WhatsApp Manager.'),
  MIGRATED: t('This number was moved to another WhatsApp Business account.'),
}

/** Reads from the facts whether sending is allowed. */
export function numberStatusOf(facts: NumberFacts): NumberStatus {
  const blocked =
    BLOCKING[facts.status ?? ''] ??
    (facts.canSend === 'BLOCKED'
      ? t('WhatsApp blocks sending: {description}', { description: facts.health[0]?.description ?? t('it does not say why.') })
      : null)
  const restricted =
    facts.canSend === 'LIMITED'
      ? t('WhatsApp limits sending: {description}', { description: facts.health[0]?.description ?? t('it does not say why.') })
      : null
  return { blocked, restricted }
}

/** Something that Meta told of a channel's account or number. */
export const ChannelNotice = z.object({
  id: z.string(),
  severity: z.enum(['info', 'warning', 'danger']),
  title: z.string(),
  detail: z.string(),
  remedy: z.string(),
  at: z.iso.datetime(),
})
export type ChannelNotice = z.infer<typeof ChannelNotice>
