import { z } from 'zod'

import type { BusinessProfile, ShownProfile } from '#domain/whatsapp/business-profile.ts'
import type { GraphCall } from '#domain/whatsapp/graph.ts'
import type { Json } from '#domain/json.ts'

export const readProfileCall = (phoneNumberId: string): GraphCall => ({
  method: 'GET',
  path: `/${phoneNumberId}/whatsapp_business_profile`,
  query: { fields: 'about,address,description,email,profile_picture_url,websites,vertical' },
})

const Text = z.string().default('')
const Flat = z.object({
  about: Text,
  address: Text,
  description: Text,
  email: Text,
  websites: z.array(z.string()).default([]),
  vertical: Text,
  profile_picture_url: z.string().nullish(),
})
// Most answers are flat; Meta's own sample puts the fields under a name of their own.
const Answer = z.object({
  data: z.array(z.union([z.object({ business_profile: Flat }).transform((one) => one.business_profile), Flat])).min(1),
})

/** Reads a profile; null where the answer has another shape. */
export function readProfile(body: Json): ShownProfile | null {
  const flat = Answer.safeParse(body).data?.data[0]
  if (!flat) return null
  const { profile_picture_url: pictureUrl, ...profile } = flat
  return { ...profile, pictureUrl: pictureUrl ?? null }
}

/** Writes a profile. WhatsApp refuses an empty "about", so an empty one is left as it is. */
export const writeProfileCall = (phoneNumberId: string, { about, ...profile }: BusinessProfile): GraphCall => ({
  method: 'POST',
  path: `/${phoneNumberId}/whatsapp_business_profile`,
  json: { messaging_product: 'whatsapp', ...profile, ...(about !== '' && { about }) },
})

export const writePictureCall = (phoneNumberId: string, handle: string): GraphCall => ({
  method: 'POST',
  path: `/${phoneNumberId}/whatsapp_business_profile`,
  json: { messaging_product: 'whatsapp', profile_picture_handle: handle },
})
