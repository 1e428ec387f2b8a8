import { z } from 'zod'
import { t } from '../i18n/t.ts'

export const VERTICALS = [
  'OTHER',
  'AUTO',
  'BEAUTY',
  'APPAREL',
  'EDU',
  'ENTERTAIN',
  'EVENT_PLAN',
  'FINANCE',
  'GROCERY',
  'GOVT',
  'HOTEL',
  'HEALTH',
  'NONPROFIT',
  'PROF_SERVICES',
  'RETAIL',
  'TRAVEL',
  'RESTAURANT',
  'NOT_A_BIZ',
] as const

export const PROFILE_LIMITS = { about: 139, address: 256, description: 512, email: 128, website: 256, websites: 2 } as const

/** Largest picture of a profile. */
export const PROFILE_PICTURE_BYTES = 5 * 1_024 * 1_024

const text = (max: number) => z.string().trim().max(max, t('Use at most {max} characters.', { max }))

/** What customers see of a business in WhatsApp. */
export const BusinessProfile = z.object({
  about: text(PROFILE_LIMITS.about),
  address: text(PROFILE_LIMITS.address),
  description: text(PROFILE_LIMITS.description),
  email: z.union([z.literal(''), z.email(t('This is not an email address.')).max(PROFILE_LIMITS.email)]),
  websites: z
    .array(z.url({ protocol: /^https?$/, error: t('Write the whole address, with https://.') }).max(PROFILE_LIMITS.website))
    .max(PROFILE_LIMITS.websites, t('WhatsApp shows two websites at most.')),
  vertical: z.string().max(64),
})
export type BusinessProfile = z.infer<typeof BusinessProfile>

/** A profile as it is read: with the address of its picture. */
export const ShownProfile = BusinessProfile.extend({
  email: z.string(),
  websites: z.array(z.string()),
  pictureUrl: z.string().nullable(),
})
export type ShownProfile = z.infer<typeof ShownProfile>
