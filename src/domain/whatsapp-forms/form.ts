import { z } from 'zod'

import { Id } from '../id.ts'

/** Where a form stands with WhatsApp. Only a draft can be changed: what is published stays as it is. */
export const FormStatus = z.enum(['DRAFT', 'PUBLISHED', 'DEPRECATED', 'BLOCKED', 'THROTTLED'])
export type FormStatus = z.infer<typeof FormStatus>

/** What WhatsApp wants to know a form is for. */
export const FormCategory = z.enum([
  'SIGN_UP',
  'SIGN_IN',
  'APPOINTMENT_BOOKING',
  'LEAD_GENERATION',
  'CONTACT_US',
  'CUSTOMER_SUPPORT',
  'SURVEY',
  'OTHER',
])
export type FormCategory = z.infer<typeof FormCategory>

const Words = (max: number) => z.string().max(max).default('')
/** Tells the parts of a screen apart while they are moved about. */
const Key = z.string().min(1).max(40)
const Question = { key: Key, name: Words(80), label: Words(400), help: Words(400), required: z.boolean().default(false) }
const Bound = z.number().nullable().default(null)

const Options = z.discriminatedUnion('from', [
  z.object({ from: z.literal('fixed'), items: z.array(z.object({ title: Words(200), description: Words(600) })).max(200) }),
  /** The free times of an event type, asked for when the form is opened. */
  z.object({
    from: z.literal('times'),
    typeId: Words(64),
    resourceId: z.string().max(64).nullable().default(null),
    days: z.number().int().min(1).max(92).default(14),
    limit: z.number().int().min(1).max(100).default(20),
  }),
])

/** One part of a screen: words, a picture, or a question whose answer gets a name. */
export const FormItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['heading', 'subheading', 'text']), key: Key, text: Words(6_000) }),
  z.object({ kind: z.literal('image'), key: Key, data: Words(1_400_000), alt: Words(200) }),
  z.object({ kind: z.enum(['shortText', 'longText', 'email', 'phone', 'date']), ...Question }),
  z.object({ kind: z.literal('number'), ...Question, min: Bound, max: Bound }),
  z.object({ kind: z.literal('choice'), ...Question, look: z.enum(['radio', 'dropdown']).default('radio'), options: Options }),
  z.object({ kind: z.literal('choices'), ...Question, look: z.enum(['checkbox', 'chips']).default('checkbox'), options: Options }),
  z.object({ kind: z.literal('optIn'), ...Question }),
  z.object({ kind: z.enum(['photos', 'documents']), ...Question, most: z.number().int().min(1).max(30).default(1) }),
])
export type FormItem = z.infer<typeof FormItem>
export type FormQuestion = Extract<FormItem, { name: string }>

/** A later screen by its key; null is the end of the form. */
const Target = Key.nullable()

/** Which screen comes next: by the option that is chosen in one question of this screen, and `otherwise` for every other answer (left out: the next in order). */
const Routes = z.object({
  question: Key.nullable().default(null),
  options: z
    .array(z.object({ title: Words(200), screen: Target }))
    .max(200)
    .default([]),
  otherwise: Target.optional(),
})
export type FormRoutes = z.infer<typeof Routes>

/** Without `routes`, the next screen in order comes after it. */
const Screen = z.object({
  key: Key,
  title: Words(200),
  items: z.array(FormItem).max(60),
  button: Words(200),
  routes: Routes.optional(),
})
export type FormScreen = z.infer<typeof Screen>

/** What a form is made of. Loose on purpose: whoever makes one may keep it unfinished; `formFaults` holds the rules. */
export const FormDocument = z.object({
  v: z.literal(1).default(1),
  screens: z.array(Screen).max(12),
  /** Shows the answers once more before they are sent; null for no such screen. */
  summary: z
    .object({ title: Words(200), text: Words(6_000), button: Words(200) })
    .nullable()
    .default(null),
  /** Has the answers of each screen looked at by our server before the next one opens. */
  checked: z.boolean().default(false),
})
export type FormDocument = z.infer<typeof FormDocument>

/** A form while it is made. */
export const FormDraft = z.object({
  wabaId: z.string().regex(/^\d{5,32}$/),
  name: z.string().trim().max(200),
  category: FormCategory.default('OTHER'),
  document: FormDocument,
})
export type FormDraft = z.infer<typeof FormDraft>

/** Something wrong with a form, at a place like `document.screens.0.items.2.label`. */
export const FormFault = z.object({
  path: z.string(),
  message: z.string(),
  /** It is only missing so far. */
  isMissing: z.literal(true).optional(),
})
export type FormFault = z.infer<typeof FormFault>

/** A form as it is kept. */
export const WhatsappForm = FormDraft.extend({
  id: Id,
  /** Meta's id; null until it was handed over. */
  metaId: z.string().nullable(),
  status: FormStatus,
  /** What Meta found wrong with it when it was last handed over. */
  faults: z.array(FormFault),
  /** The last trouble that Meta told of, in words; null when all is well. */
  problem: z.string().nullable(),
  /** How often it came back filled in. */
  answers: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type WhatsappForm = z.infer<typeof WhatsappForm>
