import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Id } from '../id.ts'

/** A site that may show a web chat: an origin, or all below a name. */
const Site = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^https?:\/\/(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/,
    t('Write a site like https://example.com, or https://*.example.com for all of its subdomains.'),
  )

/** A rule that begins a flow, or shows a message beside the launcher, on some pages. */
export const PageRule = z.object({
  /** A part of the page's address; `*` stands for anything. */
  page: z.string().trim().min(1).max(400),
  /** After so many seconds on the page. */
  afterSeconds: z.number().int().min(0).max(600).default(0),
  /** What stands beside the launcher. */
  message: z.string().trim().min(1).max(280),
  /** The flow that begins when the visitor answers the message; null begins the usual one. */
  flowId: Id.nullable().default(null),
})
export type PageRule = z.infer<typeof PageRule>

/** A button on the home screen that begins a flow. */
export const QuickStart = z.object({ label: z.string().trim().min(1).max(60), flowId: Id })

/** A question before the first message. */
export const PreChatField = z.enum(['name', 'email', 'phone'])
export type PreChatField = z.infer<typeof PreChatField>

/** The languages in which the chat itself speaks. */
export const ChatLocale = z.enum(['en', 'es', 'pt-BR', 'de', 'fr', 'hi', 'id', 'ar'])
export type ChatLocale = z.infer<typeof ChatLocale>

/** How a web chat looks and behaves. */
export const WebChatSettings = z.object({
  /** Sites that may show it; none: every site. */
  sites: z.array(Site).max(50).default([]),
  look: z
    .object({
      /** In degrees; null: the workspace's own brand. */
      hue: z.number().int().min(0).max(359).nullable().default(null),
      theme: z.enum(['auto', 'light', 'dark']).default('auto'),
      side: z.enum(['start', 'end']).default('end'),
      /** From the window's edge, in pixels. */
      margin: z.number().int().min(8).max(120).default(20),
      size: z.enum(['compact', 'regular', 'tall']).default('regular'),
    })
    .prefault({}),
  /** What the home screen says; left empty, the chat's own words in the visitor's language. */
  title: z.string().trim().max(60).default(''),
  subtitle: z.string().trim().max(120).default(''),
  /** Shown outside business hours. */
  awayText: z.string().trim().max(400).default(''),
  /** Null: as the browser asks, where the chat speaks it. */
  locale: ChatLocale.nullable().default(null),
  /** The flow that answers first; null: as keywords and triggers decide. */
  flowId: Id.nullable().default(null),
  quickStarts: z.array(QuickStart).max(6).default([]),
  pageRules: z.array(PageRule).max(20).default([]),
  preChat: z.array(PreChatField).max(3).default([]),
  /** Asked before the first message, with its link; empty: nothing is asked. */
  consentText: z.string().trim().max(400).default(''),
  consentUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Refuses names, emails and attributes that the site's server did not sign. */
  signedOnly: z.boolean().default(false),
  /** How many people may begin to write in a minute before their browsers have to work for it. */
  newVisitorsPerMinute: z.number().int().min(1).max(10_000).default(60),
  /** How hard that work is: 2^bits hashes, on average. */
  proofBits: z.number().int().min(8).max(20).default(16),
  /** How many days it is kept where visitors were: pages, referrer, campaign, device, language. */
  visitDays: z.number().int().min(1).max(3_650).default(90),
  sound: z.boolean().default(true),
  files: z.boolean().default(true),
  /** Mails an answer that the visitor did not see. */
  mailAnswers: z.boolean().default(true),
  /** How long a visitor has to see an answer before it is mailed. */
  mailAfterMinutes: z.number().int().min(0).max(1_440).default(2),
  /** The WhatsApp number on which a talk can go on; null offers none. */
  whatsappChannelId: Id.nullable().default(null),
})
export type WebChatSettings = z.infer<typeof WebChatSettings>

/** A web chat as its workspace sees it. */
export const WebChat = z.object({
  id: Id,
  name: z.string(),
  settings: WebChatSettings,
  /** The last four characters of the secret with which the site's server signs; null while there is none. */
  secretLast4: z.string().nullable(),
  /** Until when the secret before it holds. */
  formerSecretUntil: z.iso.datetime().nullable(),
  /** When, and on which page, the chat was first and last seen. */
  firstSeenAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  lastSeenPage: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type WebChat = z.infer<typeof WebChat>

export const WebChatInput = z.object({ name: z.string().trim().min(1).max(80), settings: WebChatSettings })
export type WebChatInput = z.infer<typeof WebChatInput>
