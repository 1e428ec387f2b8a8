import { z } from 'zod'

import { Id } from '../id.ts'

/** BCP 47, as in `pt-BR`. */
export const Language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Write a language tag like en or pt-BR.')

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
  text: z.string().trim().min(1, 'Write something first.').max(200_000),
  language: Language.nullable().default(null),
})

const Pair = z.object({ question: z.string().trim().min(1).max(500), answer: z.string().trim().min(1).max(5_000) })

const Questions = Common.extend({
  kind: z.literal('questions'),
  pairs: z.array(Pair).min(1, 'Add a question.').max(500),
  language: Language.nullable().default(null),
})

/** What a person writes of a source. */
export const KnowledgeInput = z.discriminatedUnion('kind', [Article, Questions])
export type KnowledgeInput = z.infer<typeof KnowledgeInput>

export const KnowledgeStatus = z.enum(['reading', 'ready', 'attention', 'expired'])
export type KnowledgeStatus = z.infer<typeof KnowledgeStatus>

/** A source as the list shows it. */
export const KnowledgeSource = z.object({
  id: Id,
  kind: z.enum(['article', 'questions']),
  title: z.string(),
  status: KnowledgeStatus,
  /** What is wrong with it, in words; null where nothing is. */
  problem: z.string().nullable(),
  documents: z.number().int(),
  passages: z.number().int(),
  expiresAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
})
export type KnowledgeSource = z.infer<typeof KnowledgeSource>

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
