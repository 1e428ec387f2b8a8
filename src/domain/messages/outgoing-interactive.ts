import { z } from 'zod'

import { Media } from './media.ts'
import { ProductRef } from './message-parts.ts'

/** WhatsApp's limits of interactive messages (Cloud API, section 1.3), as schemas: the composer, flows and the API share them. */

/** A page that a button opens. */
const PageAddress = z.url({ protocol: /^https?$/, error: 'Write the whole address, with https://.' })

const Title = z.string().trim().min(1)
export const Label = Title.max(20)
export const Body = z.string().min(1).max(1_024)

/** A file that can be sent: without a place to take it from there is none. */
export const SentMedia = Media.refine(
  ({ link, fileId, providerId }) => [link, fileId, providerId].some(Boolean),
  'Choose a file, or write its link.',
)

const HeaderText = z.string().max(60)
const HeaderMedia = z.object({ kind: z.enum(['image', 'video', 'document']), media: SentMedia, filename: z.string().max(240).optional() })

/** What stands above and below the words, where it is words. */
export const Frame = { header: HeaderText.optional(), footer: z.string().max(60).optional() }
/** The same where a file may stand above them. */
export const RichFrame = { ...Frame, header: z.union([HeaderText, HeaderMedia]).optional() }

export const Button = z.object({ id: z.string().min(1).max(256), title: Title.max(20) })
export type Button = z.infer<typeof Button>

/** Up to three buttons that can be told apart. */
const Buttons = (max: number) =>
  z
    .array(Button)
    .min(1)
    .max(max)
    .refine((buttons) => isUnique(buttons.map(({ id }) => id)), 'Two buttons have the same ID.')
    .refine((buttons) => isUnique(buttons.map(({ title }) => title)), 'Two buttons have the same text.')

export const ListRow = z.object({ id: z.string().min(1).max(200), title: Title.max(24), description: z.string().max(72).optional() })
export const ListSection = z.object({ title: z.string().max(24).optional(), rows: z.array(ListRow).min(1).max(10) })
export type ListSection = z.infer<typeof ListSection>

const Sections = z
  .array(ListSection)
  .min(1)
  .max(10)
  .refine((sections) => sections.flatMap(({ rows }) => rows).length <= 10, 'A list has at most 10 rows in all.')
  .refine((sections) => isUnique(sections.flatMap(({ rows }) => rows.map(({ id }) => id))), 'Two rows have the same ID.')
  .refine((sections) => sections.length === 1 || sections.every(({ title }) => title), 'With more than one section, each needs a title.')

const CardAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('url'), label: Label, url: PageAddress }),
  z.object({ kind: z.literal('replies'), buttons: Buttons(2) }),
])

const MediaCard = z.object({
  header: z.object({ kind: z.enum(['image', 'video']), media: SentMedia }),
  text: z
    .string()
    .min(1)
    .max(160)
    .refine((text) => (text.match(/\n/g) ?? []).length <= 2, 'A card has at most two line breaks.')
    .optional(),
  action: CardAction,
})
export type MediaCard = z.infer<typeof MediaCard>

const Carousel = z.object({
  type: z.literal('carousel'),
  text: Body,
  show: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('cards'),
      cards: z
        .array(MediaCard)
        .min(2)
        .max(10)
        .refine((cards) => isOne(cards.map(({ action }) => action.kind)), 'All cards need the same type of button.')
        .refine((cards) => isOne(cards.map(({ text }) => text !== undefined)), 'Either all cards have text, or none do.'),
    }),
    z.object({ kind: z.literal('products'), products: z.array(ProductRef).min(2).max(10) }),
  ]),
})

const AddressField = z.string().max(256)

/** Interactive messages beside forms and catalogs. */
export const InteractiveContents = [
  z.object({ type: z.literal('buttons'), text: Body, buttons: Buttons(3), ...RichFrame }),
  z.object({ type: z.literal('list'), text: z.string().min(1).max(4_096), button: Label, sections: Sections, ...Frame }),
  /** `formToken`: the page is a booking form of ours, by its token; a chat of ours draws it itself. */
  z.object({
    type: z.literal('ctaUrl'),
    text: Body,
    label: Label,
    url: PageAddress,
    formToken: z.string().max(256).optional(),
    ...RichFrame,
  }),
  Carousel,
  z.object({ type: z.literal('locationRequest'), text: Body }),
  /** Asks for a postal address; WhatsApp offers it to customers in India only. `values` fill the fields in beforehand. */
  z.object({
    type: z.literal('addressRequest'),
    text: Body,
    country: z.literal('IN').default('IN'),
    values: z.record(z.string().max(64), AddressField).optional(),
  }),
  /** Asks who shows an id alone for the contact card, with the number in it. */
  z.object({ type: z.literal('contactRequest'), text: Body }),
  /** Asks whether the business may call. */
  z.object({ type: z.literal('callRequest'), text: Body }),
  /** Offers a button that calls the business. `minutes`: how long it works. */
  z.object({ type: z.literal('callButton'), text: Body, label: Label, minutes: z.number().int().min(1).max(43_200).optional() }),
] as const

const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length
const isOne = (values: readonly unknown[]): boolean => new Set(values).size <= 1
