import { z } from 'zod'
import { t } from '../i18n/t.ts'

const Words = z.array(z.string().trim().min(1).max(80)).min(1).max(50)
const Minutes = z.number().int().min(1).max(525_600)
const Ids = z.array(z.string().max(64)).max(50).default([])
/** Things of the app by their ids; one that is not chosen yet is passed over. */
const idsOf = (thing: string, label: string) =>
  z
    .array(
      z
        .string()
        .max(64)
        .meta({ role: `ref:${thing}`, label }),
    )
    .max(50)
    .default([])

/** How a flow starts from conversation. Lists that are empty mean any. */
export const MessageTrigger = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('keyword'),
    keywords: Words.meta({ label: 'Words that start it' }),
    match: z
      .enum(['exact', 'contains', 'pattern'])
      .default('exact')
      .meta({ label: 'The message', words: { exact: 'Is one of them', contains: 'Contains one of them', pattern: 'Matches a pattern' } }),
  }),
  z.object({ type: z.literal('firstMessage') }),
  z.object({ type: z.literal('anyMessage') }),
  /** The customer came from an ad. */
  z.object({ type: z.literal('adReferral'), adIds: Ids.meta({ label: 'Ads', help: 'Ad IDs. Leave empty for any ad.' }) }),
  /** A tap on a button that carries this payload: of a template, or of an older message. */
  z.object({ type: z.literal('buttonPayload'), payloads: Words.meta({ label: 'Buttons', help: 'The payloads they carry.' }) }),
  z.object({ type: z.literal('orderReceived') }),
  z.object({ type: z.literal('formReceived'), forms: Ids }),
  /** A link with a reference: the customer's first words hold it. */
  z.object({
    type: z.literal('link'),
    reference: z
      .string()
      .regex(/^[\w-]{2,40}$/)
      .meta({ label: 'Reference', help: '2 to 40 letters, digits, “_” or “-”. The link’s prefilled message carries it.' }),
  }),
  z.object({ type: z.literal('startedByApi') }),
])
export type MessageTrigger = z.infer<typeof MessageTrigger>

/** How a workflow starts. Lists that are empty mean any. */
export const WorkflowTrigger = z.discriminatedUnion('type', [
  z.object({ type: z.literal('orderPlaced') }),
  z.object({ type: z.literal('orderChanged'), statuses: idsOf('orderStatus', t('Status')) }),
  z.object({ type: z.literal('eventCreated'), eventTypes: idsOf('eventType', t('Event type')) }),
  /** An event begins in so many minutes. */
  z.object({ type: z.literal('eventNear'), eventTypes: idsOf('eventType', t('Event type')), minutes: Minutes }),
  /** With statuses, only a change that gives the event one of them: `attended` begins a follow-up, `missed` is a no-show that somebody marked. */
  z.object({
    type: z.literal('eventChanged'),
    statuses: idsOf('eventStatus', t('New status')),
    eventTypes: idsOf('eventType', t('Event type')),
  }),
  /** An event is over and nobody said that the contact came. */
  z.object({ type: z.literal('eventMissed'), eventTypes: idsOf('eventType', t('Event type')) }),
  z.object({ type: z.literal('contactCreated') }),
  z.object({ type: z.literal('fieldChanged'), fields: idsOf('contactField', t('Field')) }),
  z.object({ type: z.literal('tagAdded'), tags: idsOf('tag', t('Tag')) }),
  z.object({ type: z.literal('conversationOpened') }),
  z.object({ type: z.literal('conversationClosed') }),
  /** Nobody said anything in an open conversation for so many minutes. */
  z.object({ type: z.literal('conversationIdle'), minutes: Minutes }),
  z.object({ type: z.literal('formSubmitted'), forms: Ids }),
  /** Five cron fields in the app's time zone. */
  z.object({
    type: z.literal('schedule'),
    cron: z
      .string()
      .min(9)
      .max(120)
      .meta({ label: 'When', help: 'Minute, hour, day, month, weekday, in the app’s time zone: “0 9 * * 1” is Mondays at 9:00.' }),
  }),
  /** A call to the workflow's own address. `contactPath` is the JSONPath of the phone number, email or contact id it is for. */
  z.object({
    type: z.literal('incomingWebhook'),
    contactPath: z
      .string()
      .max(200)
      .optional()
      .meta({ label: 'Which contact it’s for', help: 'JSONPath to the phone number, email or contact ID in the request.' }),
  }),
  /** Started by the API, or by another flow or workflow. */
  z.object({ type: z.literal('called') }),
])
export type WorkflowTrigger = z.infer<typeof WorkflowTrigger>

/** How a flow or a workflow starts. */
export const Trigger = z.union([MessageTrigger, WorkflowTrigger])
export type Trigger = z.infer<typeof Trigger>

/** A trigger of a published version, with the node it stands in: the flow starts behind that node. */
export const PlacedTrigger = z.object({
  nodeId: z.string(),
  priority: z.number().int(),
  interrupts: z.boolean().optional(),
  trigger: Trigger,
})
export type PlacedTrigger = z.infer<typeof PlacedTrigger>
