import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { BrandLinks, HostName, Hue } from './brand.ts'

/** How many hosts a partner may bring. */
export const PARTNER_SITES = 5

/** For how long a live host keeps its brand without the record that proves it. */
export const PROOF_GRACE_DAYS = 7

/** What a partner says of a host of its own. */
export const PartnerSiteInput = z.object({
  name: z.string().trim().min(1, t('Enter the name that customers see.')).max(60, t('Use at most 60 characters.')),
  hue: Hue,
  links: BrandLinks.default({}),
})
export type PartnerSiteInput = z.infer<typeof PartnerSiteInput>

export const SitePicture = z.enum(['logo', 'icon'])
export type SitePicture = z.infer<typeof SitePicture>

/** From a host that somebody names to one that shows the partner's brand: its TXT record is found, then the installation's owner approves it. */
export const PartnerSiteState = z.enum(['unproven', 'proven', 'live'])
export type PartnerSiteState = z.infer<typeof PartnerSiteState>

/** A host that a partner brings, with the brand that it is to show. */
export const PartnerSite = PartnerSiteInput.extend({
  host: HostName,
  state: PartnerSiteState,
  /** Since when a live host is shown without its record; null while that is found. */
  unprovenSince: z.iso.datetime().nullable(),
  /** The record that proves the host: its name and its value. */
  proof: z.object({ record: z.string(), value: z.string() }),
  /** Name of each picture's version, null where there is none. */
  logo: z.string().nullable(),
  icon: z.string().nullable(),
})
export type PartnerSite = z.infer<typeof PartnerSite>

/** The TXT record by which the owner of a host proves it. */
export const proofRecord = (host: string): string => `_parley.${host}`
