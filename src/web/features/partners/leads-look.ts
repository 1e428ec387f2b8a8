import type { Lead, LeadStage } from '#domain/partners/lead.ts'

/** The columns of the pipeline, in order. */
export const STAGES: readonly { stage: LeadStage; label: string }[] = [
  { stage: 'new', label: 'New' },
  { stage: 'contacted', label: 'Contacted' },
  { stage: 'qualified', label: 'Qualified' },
  { stage: 'won', label: 'Won' },
  { stage: 'lost', label: 'Lost' },
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
  if (stage === 'won') return { text: appId === null ? 'Won' : 'Client', tone: 'success' }
  if (stage === 'lost') return { text: 'Registration ended', tone: 'plain' }
  const days = Math.ceil((Date.parse(expiresAt) - now) / DAY_MS)
  if (days <= 0) return { text: 'Registration expired', tone: 'danger' }
  const text = days === 1 ? 'Expires in 1 day' : `Expires in ${days} days`
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
