import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { ObjectPath } from '../files/storage-object.ts'
import { Id } from '../id.ts'

/** BCP 47, as in `pt-BR`. */
export const Language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, t('Write a language tag like en or pt-BR.'))

/** For whom a source holds; what is empty holds for everybody. */
export const Audience = z.object({
  /** Of the conversation. */
  languages: z.array(Language).max(20).default([]),
  /** Of the contact: one of them is enough. */
  tags: z.array(z.string().trim().min(1).max(80)).max(20).default([]),
  channelIds: z.array(Id).max(50).default([]),
})
export type Audience = z.infer<typeof Audience>

const Common = z.object({
  title: z.string().trim().min(1).max(200),
  audience: Audience.prefault({}),
  /** From then on it is not answered from. */
  expiresAt: z.iso.datetime().nullable().default(null),
})

const Article = Common.extend({
  kind: z.literal('article'),
  /** Markdown. */
  text: z.string().trim().min(1, t('Write something first.')).max(200_000),
  /** Visitors of web chats may read it, as far as it holds for them. */
  isPublic: z.boolean().optional(),
  language: Language.nullable().default(null),
})

/** A question with its answer. */
export const Pair = z.object({ question: z.string().trim().min(1).max(500), answer: z.string().trim().min(1).max(5_000) })
export type Pair = z.infer<typeof Pair>

const Questions = Common.extend({
  kind: z.literal('questions'),
  pairs: z.array(Pair).min(1, t('Add a question.')).max(500),
  language: Language.nullable().default(null),
})

/** A site, or one page of it, that is read and read again. */
export const Website = Common.extend({
  kind: z.literal('website'),
  address: z.url({ protocol: /^https?$/, error: t('Write an address like https://example.com/help.') }).max(2_000),
  /** Only this page, what the sitemap lists below it, or where its links lead below it. */
  read: z.enum(['page', 'sitemap', 'links']).default('links'),
  maxPages: z.number().int().min(1).max(500).default(100),
  every: z.enum(['day', 'week', 'never']).default('week'),
})
export type Website = z.infer<typeof Website>

/** A document that was uploaded. */
export const KnowledgeFile = Common.extend({
  kind: z.literal('file'),
  /** Where it was uploaded to, in the private bucket of the app's storage. */
  path: ObjectPath,
  /** What it is called, with its ending. */
  name: z.string().trim().min(1).max(240),
})
export type KnowledgeFile = z.infer<typeof KnowledgeFile>

/** Products, told as the catalog has them at the moment of an answer. */
export const CatalogSource = Common.extend({
  kind: z.literal('catalog'),
  /** Only products of these collections; empty: all products. */
  collectionIds: z.array(Id).max(50).default([]),
  /** Only what can be ordered now. */
  onlyAvailable: z.boolean().default(false),
})
export type CatalogSource = z.infer<typeof CatalogSource>

/** Event types, told as they can be booked at the moment of an answer. */
export const EventsSource = Common.extend({
  kind: z.literal('events'),
  /** Only these; empty: all. */
  eventTypeIds: z.array(Id).max(50).default([]),
})
export type EventsSource = z.infer<typeof EventsSource>

/** What a person writes of a source. */
export const KnowledgeInput = z.discriminatedUnion('kind', [Article, Questions, Website, KnowledgeFile, CatalogSource, EventsSource])
export type KnowledgeInput = z.infer<typeof KnowledgeInput>

export const KnowledgeStatus = z.enum(['reading', 'ready', 'attention', 'expired'])
export type KnowledgeStatus = z.infer<typeof KnowledgeStatus>

const Count = z.number().int()

/** What came of the pages of a website: how many there are and were read, and what is another since the reading before. */
export const PageCounts = z.object({
  total: Count,
  read: Count,
  failed: Count,
  new: Count,
  changed: Count,
  gone: Count,
  /** Those that the site said are still the same, and did not send. */
  unchanged: Count,
})

/** A source as the list shows it. */
export const KnowledgeSource = z.object({
  id: Id,
  kind: z.enum(['article', 'questions', 'website', 'file', 'catalog', 'events']),
  title: z.string(),
  status: KnowledgeStatus,
  /** What is wrong with it, in words; null where nothing is. */
  problem: z.string().nullable(),
  documents: z.number().int(),
  passages: z.number().int(),
  /** Of a website at its present or last reading; null where nothing is read page by page. */
  pages: PageCounts.nullable(),
  /** Seconds that are waited between two pages, because the site asks for it. */
  pauseSeconds: z.number(),
  /** When it was last read to its end; null where it was not, or is written here. */
  readAt: z.iso.datetime().nullable(),
  /** When it is read again; null where it is not. */
  nextReadAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
})
export type KnowledgeSource = z.infer<typeof KnowledgeSource>

/** An agent that answers from a source: as it speaks now, and as its draft will. */
export const SourceUser = z.object({ id: Id, name: z.string(), published: z.boolean(), draft: z.boolean() })
export type SourceUser = z.infer<typeof SourceUser>

/** A page of a website, and what came of it at the present or last reading. */
export const WebPage = z.object({
  url: z.string(),
  /** `left`: it is no page of its own. `gone`: it was read before, and is not there any more. */
  state: z.enum(['waiting', 'read', 'failed', 'left', 'gone']),
  /** Since the reading before; null where it says the same, or there was none. */
  change: z.enum(['new', 'changed']).nullable(),
  /** Why it was not read, in words. */
  problem: z.string().nullable(),
})
export type WebPage = z.infer<typeof WebPage>

/** A part of a document that answers are made from. */
export const Passage = z.object({
  id: z.string(),
  documentId: Id,
  sourceId: Id,
  /** Of the document. */
  title: z.string(),
  /** From the outermost to the innermost that it stands under. */
  headings: z.array(z.string()),
  text: z.string(),
  /** Where customers can read it; null where they cannot. */
  url: z.string().nullable(),
})
export type Passage = z.infer<typeof Passage>

/** A passage that was found. */
export const FoundPassage = Passage.extend({
  /** How much of what was asked stands in it, from 0 to 1: rare words count more. */
  match: z.number(),
})
export type FoundPassage = z.infer<typeof FoundPassage>

/** How far passages are turned into vectors by a provider's embedding model. */
export const VectorProgress = z.object({
  model: z.string(),
  passages: Count,
  done: Count,
  /** Why it does not go on, in words; null where it does. */
  problem: z.string().nullable(),
})
export type VectorProgress = z.infer<typeof VectorProgress>
