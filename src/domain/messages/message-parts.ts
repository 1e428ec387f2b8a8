import { z } from 'zod'

import { Json } from '../json.ts'

const word = (max: number) => z.string().trim().min(1).max(max)
const said = (max: number) => z.string().max(max).optional()

/** A person or a business, as an address book holds it. */
export const ContactCard = z.object({
  name: word(1_024),
  firstName: said(255),
  middleName: said(255),
  lastName: said(255),
  /** `Dr.`, `Jr.` */
  prefix: said(64),
  suffix: said(64),
  company: said(255),
  department: said(255),
  title: said(255),
  /** `2026-11-21`. */
  birthday: said(32),
  phones: z.array(z.object({ phone: word(64), label: said(64), waId: said(64) })).default([]),
  emails: z.array(z.object({ email: word(320), label: said(64) })).default([]),
  urls: z.array(z.object({ url: word(2_048), label: said(64) })).default([]),
  addresses: z
    .array(
      z.object({
        street: said(255),
        city: said(255),
        state: said(255),
        zip: said(64),
        country: said(255),
        countryCode: said(8),
        label: said(64),
      }),
    )
    .default([]),
})
export type ContactCard = z.infer<typeof ContactCard>

/** One line of a cart. The price is of one piece, in whole units of the currency: 24.9 is €24.90. */
export const OrderItem = z.object({ productRetailerId: z.string(), quantity: z.number(), itemPrice: z.number(), currency: z.string() })
export type OrderItem = z.infer<typeof OrderItem>

/** A product of a catalog, as messages name it. */
export const ProductRef = z.object({ catalogId: word(256), productRetailerId: word(256) })
export type ProductRef = z.infer<typeof ProductRef>

/** What a customer's message answers: one of our messages, by the provider's id, or a product asked about. */
export const MessageContext = z.object({
  replyTo: z.string().optional(),
  forwarded: z.boolean().optional(),
  /** Forwarded more than five times. */
  frequentlyForwarded: z.boolean().optional(),
  referredProduct: ProductRef.optional(),
})
export type MessageContext = z.infer<typeof MessageContext>

/** The ad or post that a customer came from. */
export const Referral = z.object({
  /** `ad` or `post`; WhatsApp leaves it out now and then. */
  sourceType: z.string().optional(),
  sourceId: z.string().optional(),
  sourceUrl: z.string().optional(),
  headline: z.string().optional(),
  body: z.string().optional(),
  mediaUrl: z.string().optional(),
  mediaType: z.string().optional(),
  /** The ad's video, where `mediaUrl` is its still. */
  videoUrl: z.string().optional(),
  /** The greeting that the ad showed. */
  welcomeText: z.string().optional(),
  /** Meta's id of the click, for conversions. */
  clickId: z.string().optional(),
})
export type Referral = z.infer<typeof Referral>

/** What Meta charges for a message, in its own words: `category` like `marketing`, `type` like `free_customer_service`. */
export const MessagePricing = z.object({
  category: z.string(),
  type: z.string().optional(),
  model: z.string().optional(),
  billable: z.boolean().optional(),
})
export type MessagePricing = z.infer<typeof MessagePricing>

/** A member of a group who read a message of ours. */
export const MessageReader = z.object({ name: z.string().nullable(), at: z.iso.datetime() })
export type MessageReader = z.infer<typeof MessageReader>

/** The value of one variable of a template; `name` where the template names its variables. */
export const TemplateText = z.object({ text: word(1_024), name: said(64) })

/** Products under a title, as a message shows them. */
export const ProductSection = z.object({ title: word(24), productRetailerIds: z.array(word(256)).min(1).max(30) })
export type ProductSection = z.infer<typeof ProductSection>

/** What fills a template's buttons; `index` counts the template's buttons from 0. */
export const TemplateButton = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quickReply'), index: z.number().int().min(0).max(9), payload: word(256) }),
  z.object({ kind: z.literal('url'), index: z.number().int().min(0).max(9), text: word(2_000) }),
  z.object({ kind: z.literal('copyCode'), index: z.number().int().min(0).max(9), code: word(20) }),
  z.object({
    kind: z.literal('flow'),
    index: z.number().int().min(0).max(9),
    token: word(256),
    data: z.record(z.string(), Json).optional(),
  }),
  z.object({ kind: z.literal('catalog'), index: z.number().int().min(0).max(9), thumbnail: said(256) }),
  /** Products that are chosen for this customer. */
  z.object({
    kind: z.literal('mpm'),
    index: z.number().int().min(0).max(9),
    thumbnail: word(256),
    sections: z
      .array(ProductSection)
      .min(1)
      .max(10)
      .refine((sections) => sections.flatMap((one) => one.productRetailerIds).length <= 30, 'WhatsApp shows at most 30 products.'),
  }),
])
export type TemplateButton = z.infer<typeof TemplateButton>
