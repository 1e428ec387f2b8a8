import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Phone } from '../contacts/phone.ts'
import { Id } from '../id.ts'
import { EmailAddress, Site } from './partner.ts'

/** For so long a registered business belongs to the partner who named it first. */
export const LEAD_DAYS = 90

/** The columns of the pipeline, in order. */
export const LeadStage = z.enum(['new', 'contacted', 'qualified', 'won', 'lost'])
export type LeadStage = z.infer<typeof LeadStage>
export const LEAD_STAGES = LeadStage.options

/** How many people work there. */
export const LeadSize = z.enum(['1-9', '10-49', '50-249', '250+'], t('Choose how many people work there.'))
export const SIZE_LABELS: Record<z.infer<typeof LeadSize>, string> = {
  '1-9': t('1 to 9 people'),
  '10-49': t('10 to 49 people'),
  '50-249': t('50 to 249 people'),
  '250+': t('250 people or more'),
}

const words = (max: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max, { error: () => t('Use at most {max} characters.', { max }) })

/** A business that may want the product, as a partner or the business itself names it. */
export const LeadInput = z.object({
  business: words(120, t('Enter the name of the business.')),
  contact: words(120, t('Enter the name of a contact person.')),
  phone: z.string().trim().pipe(Phone),
  email: z.union([z.literal(''), EmailAddress], t('Enter a full email address, like name@example.com.')).default(''),
  site: Site.default(''),
  need: words(500, t('Say what the business needs.')),
  size: LeadSize,
  note: z.string().trim().max(2_000, t('Use at most 2,000 characters.')).default(''),
})
export type LeadInput = z.infer<typeof LeadInput>

/** A registered business. */
export const Lead = z.object({
  id: Id,
  business: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  site: z.string().nullable(),
  need: z.string(),
  size: LeadSize,
  note: z.string(),
  stage: LeadStage,
  /** Who named it: somebody of the partner, or a visitor of the partner's host. */
  source: z.enum(['partner', 'host']),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  stagedAt: z.string(),
  expiresAt: z.string(),
  /** The workspace that came of it. */
  appId: z.string().nullable(),
})
export type Lead = z.infer<typeof Lead>

export interface LeadClaim {
  kind: 'phone' | 'email' | 'domain'
  value: string
}

/** Mail providers at which everybody has an address: their domains say nothing of a business. */
const MAIL_PROVIDERS = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com mac.com aol.com gmx.de gmx.net gmx.com web.de t-online.de proton.me protonmail.com mail.com mail.ru yandex.ru yandex.com qq.com 163.com 126.com naver.com daum.net libero.it orange.fr wanadoo.fr free.fr laposte.net uol.com.br bol.com.br terra.com.br rediffmail.com zoho.com fastmail.com hey.com'.split(
    ' ',
  ),
)

const hostOf = (url: string): string => /^https?:\/\/(?:[^/?#]*@)?([^/?#:]+)/i.exec(url)?.[1] ?? ''

/** What a lead keeps others from registering: its phone number, its email, and the domain of its site or, failing that, of its email. */
export function claimsOf({ phone, email, site }: Pick<LeadInput, 'phone' | 'email' | 'site'>): LeadClaim[] {
  const host = site === '' ? (email.split('@')[1] ?? '') : hostOf(site)
  const domain = host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
  return [
    { kind: 'phone', value: phone },
    ...(email === '' ? [] : [{ kind: 'email' as const, value: email.toLowerCase() }]),
    ...(domain === '' || MAIL_PROVIDERS.has(domain) ? [] : [{ kind: 'domain' as const, value: domain }]),
  ]
}
