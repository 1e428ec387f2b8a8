import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Id } from '../id.ts'
import { isCountry } from './countries.ts'

/** How a partner sells, with what the form says. */
export const SELLING_LABELS = {
  refer: t('Refer customers'),
  resell: t('Resell under our own brand'),
  agency: t('Set it up for our clients'),
  other: t('Another way'),
} as const
export const Selling = z.enum(['refer', 'resell', 'agency', 'other'], t('Choose how you sell.'))

/** From the form to a working partner: the email is verified, then the installation's owner decides, unless a setting approves at once. */
export const PartnerState = z.enum(['unverified', 'pending', 'approved', 'declined', 'suspended'])
export type PartnerState = z.infer<typeof PartnerState>

const words = (max: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max, { error: () => t('Use at most {max} characters.', { max }) })

const SITE = t('Enter a web address, like example.com.')

/** A web address as people type it: a scheme is added where there is none. */
export const Site = z
  .string()
  .trim()
  .max(300, t('Use at most 300 characters.'))
  .transform((text) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`))
  .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.domain })], SITE))

export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email(t('Enter a full email address, like name@example.com.')).max(320))

/** What a company tells when it registers as a partner. */
export const PartnerRegistration = z.object({
  company: words(120, t('Enter the name of your company.')),
  person: words(120, t('Enter your name.')),
  email: EmailAddress,
  country: z.string().refine(isCountry, t('Choose a country.')),
  site: Site,
  selling: Selling,
  terms: z.literal('yes', t('Accept the terms to continue.')),
})
export type PartnerRegistration = z.infer<typeof PartnerRegistration>

/** A company that sells the product. */
export const Partner = z.object({
  id: Id,
  company: z.string(),
  person: z.string(),
  email: z.string(),
  country: z.string(),
  site: z.string().nullable(),
  selling: Selling,
  state: PartnerState,
  host: z.string().nullable(),
  createdAt: z.string(),
})
export type Partner = z.infer<typeof Partner>

export const PartnerRole = z.enum(['owner', 'member'])
export type PartnerRole = z.infer<typeof PartnerRole>

/** Who works for a partner. `joined` is false until an account has verified the email. */
export const PartnerUser = z.object({ id: Id, email: z.string(), name: z.string().nullable(), role: PartnerRole, joined: z.boolean() })
export type PartnerUser = z.infer<typeof PartnerUser>
