import { z } from 'zod'

import { Id } from '../id.ts'
import { Json } from '../json.ts'

export const TemplateCategory = z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION'])
export type TemplateCategory = z.infer<typeof TemplateCategory>

/** How far a template got: `DRAFT` is ours and unknown to Meta, the others are Meta's words. */
export const TemplateStatus = z.enum([
  'DRAFT',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'PENDING_DELETION',
  'DELETED',
  'LIMIT_EXCEEDED',
  'ARCHIVED',
  'LOCKED',
])
export type TemplateStatus = z.infer<typeof TemplateStatus>

export const TemplateQuality = z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN'])
export type TemplateQuality = z.infer<typeof TemplateQuality>

/** Values that Meta's reviewers see in place of the variables, by the variable's name or number. */
const Samples = z.record(z.string().max(64), z.string().max(2_000)).default({})

/** A text with variables like `{{1}}` or `{{first_name}}`. */
const Words = z.object({ text: z.string().max(4_096), samples: Samples })

/** The sample of a picture or file: Meta's handle of the upload, and its name for people. */
const Sample = { handle: z.string().max(4_096).nullable().default(null), filename: z.string().max(240).nullable().default(null) }

const Header = z.discriminatedUnion('kind', [
  Words.extend({ kind: z.literal('text') }),
  z.object({ kind: z.enum(['image', 'video', 'document', 'gif']), ...Sample }),
  z.object({ kind: z.literal('location') }),
])

const Label = z.string().max(200)

/** A button as it is designed; what fills it when it is sent is a `TemplateButton`. */
const ButtonDesign = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quickReply'), label: Label }),
  z.object({ kind: z.literal('url'), label: Label, url: z.string().max(4_096), sample: z.string().max(4_096).default('') }),
  z.object({ kind: z.literal('phone'), label: Label, phone: z.string().max(64) }),
  z.object({ kind: z.literal('copyCode'), label: Label.default('Copy offer code'), sample: z.string().max(64) }),
  z.object({
    kind: z.literal('flow'),
    label: Label,
    flowId: z.string().max(64),
    action: z.enum(['navigate', 'data_exchange']).default('navigate'),
    screen: z.string().max(80).default(''),
  }),
  z.object({ kind: z.enum(['catalog', 'mpm', 'spm', 'voiceCall', 'contactInfo']), label: Label }),
  z.object({
    kind: z.literal('otp'),
    label: Label.default('Copy code'),
    otp: z.enum(['copy_code', 'one_tap', 'zero_tap']).default('copy_code'),
    autofill: z.string().max(64).default('Autofill'),
    apps: z
      .array(z.object({ packageName: z.string().max(224), signatureHash: z.string().max(64) }))
      .max(20)
      .default([]),
  }),
  /** One that this release does not know: kept as Meta gave it. */
  z.object({ kind: z.literal('other'), label: Label, raw: Json }),
])
export type ButtonDesign = z.infer<typeof ButtonDesign>

const Card = z.object({
  header: z.object({ kind: z.enum(['image', 'video']), ...Sample }),
  body: Words,
  buttons: z.array(ButtonDesign).max(4).default([]),
})

/** What a template is made of. Loose on purpose: whoever writes one may keep it unfinished; `templateFaults` holds the rules. */
export const TemplateContent = z.object({
  v: z.literal(1).default(1),
  parameterFormat: z.enum(['positional', 'named']).default('positional'),
  header: Header.nullable().default(null),
  body: Words,
  footer: z.string().max(1_000).nullable().default(null),
  buttons: z.array(ButtonDesign).max(20).default([]),
  /** Of a sign-in code: Meta writes the text itself. */
  authentication: z
    .object({ securityAdvice: z.boolean().default(true), expiresInMinutes: z.number().int().nullable().default(null) })
    .nullable()
    .default(null),
  /** A limited-time offer: its title, and whether a clock runs. */
  offer: z
    .object({ text: z.string().max(200), expires: z.boolean().default(true) })
    .nullable()
    .default(null),
  cards: z.array(Card).max(20).default([]),
  /** How long Meta tries to deliver it; -1 is 30 days, null is Meta's own choice. */
  ttlSeconds: z.number().int().nullable().default(null),
  /** Parts that this release does not know, as Meta gave them. */
  others: z.array(Json).max(20).default([]),
})
export type TemplateContent = z.infer<typeof TemplateContent>

/** A template while it is written. */
export const TemplateDraft = z.object({
  wabaId: z.string().regex(/^\d{5,32}$/),
  name: z.string().max(512),
  language: z.string().max(16),
  category: TemplateCategory,
  content: TemplateContent,
})
export type TemplateDraft = z.infer<typeof TemplateDraft>

/** Why a template stands as it does, in Meta's words. */
export const TemplateNote = z.object({
  event: z.string().max(64),
  reason: z.string().max(2_000).nullable(),
  detail: z.string().max(4_000).nullable(),
  /** When Meta will switch it off, as it wrote it. */
  disableDate: z.string().max(64).nullable(),
  at: z.iso.datetime(),
})
export type TemplateNote = z.infer<typeof TemplateNote>

/** A template as it is kept: ours until it is submitted, then a copy of Meta's. */
export const Template = TemplateDraft.extend({
  id: Id,
  /** Meta's id; null while it is a draft. */
  providerId: z.string().nullable(),
  status: TemplateStatus,
  quality: TemplateQuality,
  note: TemplateNote.nullable(),
  /** The category that Meta says is right, or changed it from. */
  correctCategory: z.string().nullable(),
  previousCategory: z.string().nullable(),
  /** When it was edited while approved, newest last: Meta allows one a day and ten in 30 days. */
  editedAt: z.array(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Template = z.infer<typeof Template>

/** A template as an account's list has it. */
export interface FetchedTemplate {
  providerId: string
  name: string
  language: string
  category: TemplateCategory
  status: TemplateStatus
  quality: TemplateQuality
  rejectedReason: string | null
  previousCategory: string | null
  correctCategory: string | null
  content: TemplateContent
}

/** What came of reading an account's whole list. `partial`: what arrived before a page failed; nothing may be removed by it. */
export type TemplateListing = {
  outcome: 'whole' | 'partial'
  templates: FetchedTemplate[]
  problem: string | null
  retry: 'never' | 'later'
}
