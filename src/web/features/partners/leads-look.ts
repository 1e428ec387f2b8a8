import { t } from '#domain/i18n/t.ts'
import type { Lead, LeadStage } from '#domain/partners/lead.ts'

/** The columns of the pipeline, in order. */
export const STAGES: readonly { stage: LeadStage; label: string }[] = [
  { stage: 'new', label: t('New') },
  { stage: 'contacted', label: t('Contacted') },
  { stage: 'qualified', label: t('Qualified') },
  { stage: 'won', label: t('Won') },
  { stage: 'lost', label: t('Lost') },
]

const DAY_MS = 24 * 60 * 60_000
/** From so few days on a lead's end is a warning. */
const SOON_DAYS = 14

export interface ExpiryLook {
  text: string
  tone: 'plain' | 'warning' | 'danger' | 'success'
}

/** What is said of how long a lead's registration holds. A won one holds for good, a lost one is over. */
export function expiryOf({ stage, expiresAt, appId }: Lead, now: number): ExpiryLook {
  if (stage === 'won') return { text: appId === null ? t('Won') : t('Client'), tone: 'success' }
  if (stage === 'lost') return { text: t('Registration ended'), tone: 'plain' }
  const days = Math.ceil((Date.parse(expiresAt) - now) / DAY_MS)
  if (days <= 0) return { text: t('Registration expired'), tone: 'danger' }
  const text = t('{days, plural, one {Expires in # day} other {Expires in # days}}', { days })
  return { text, tone: days <= SOON_DAYS ? 'warning' : 'plain' }
}

/** The leads that hold every word of what is searched. */
export function searched(leads: readonly Lead[], words: string): Lead[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  return leads.filter(({ business, contact, phone, email, site, need }) => {
    const text = [business, contact, phone, email, site, need].join(' ').toLowerCase()
    return parts.every((part) => text.includes(part))
  })
}
