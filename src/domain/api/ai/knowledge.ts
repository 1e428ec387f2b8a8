import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { KnowledgeConflict } from '#domain/knowledge/knowledge-conflict.ts'
import { KnowledgeGap } from '#domain/knowledge/knowledge-gap.ts'
import {
  FoundPassage,
  KnowledgeInput,
  KnowledgeSource,
  Language,
  Passage,
  SourceUser,
  VectorProgress,
  WebPage,
} from '#domain/knowledge/knowledge-source.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'knowledge'
const access = 'admin' as const
const InApp = z.object({ appId: Id })
const path = '/api/v1/apps/:appId/knowledge'
const gapsPath = '/api/v1/apps/:appId/knowledge-gaps'
const conflictsPath = '/api/v1/apps/:appId/knowledge-conflicts'
const OneSource = InApp.extend({ sourceId: Id })
/** Of an article or questions as they are written. */
const WRITTEN_BYTES = 1_000_000

const Shown = KnowledgeSource.extend({ input: KnowledgeInput })

export const knowledge = {
  listKnowledge: endpoint(
    { method: 'GET', path, summary: 'What the app’s AI agents answer from', tag, access },
    { params: InApp, answer: z.object({ items: z.array(KnowledgeSource), vectors: VectorProgress.nullable() }) },
  ),
  createKnowledge: endpoint(
    {
      method: 'POST',
      path,
      summary: 'Add an article, questions with their answers, a website or a file',
      tag,
      access,
      bodyBytes: WRITTEN_BYTES,
    },
    { params: InApp, body: KnowledgeInput, answer: Shown },
  ),
  getKnowledge: endpoint(
    { method: 'GET', path: `${path}/:sourceId`, summary: 'One source and what was written of it', tag, access },
    { params: OneSource, answer: Shown },
  ),
  updateKnowledge: endpoint(
    { method: 'PUT', path: `${path}/:sourceId`, summary: 'Write a source again', tag, access, bodyBytes: WRITTEN_BYTES },
    { params: OneSource, body: KnowledgeInput, answer: Shown },
  ),
  removeKnowledge: endpoint(
    { method: 'DELETE', path: `${path}/:sourceId`, summary: 'Remove a source; nothing is answered from it any more', tag, access },
    { params: OneSource },
  ),
  listPassages: endpoint(
    { method: 'GET', path: `${path}/:sourceId/passages`, summary: 'The passages that a source was split into', tag, access },
    {
      params: OneSource,
      query: z.object({
        /** Counted from 0. */
        from: z.coerce.number().int().min(0).default(0),
        limit: z.coerce.number().int().min(1).max(200).default(100),
        /** The page on which this passage stands, in place of `from`. */
        passageId: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
        /** Only those that were given to no answer for so many days. */
        unusedDays: z.coerce.number().int().min(1).max(730).optional(),
      }),
      answer: z.object({
        items: z.array(Passage),
        from: z.number().int(),
        total: z.number().int(),
        /** How many were given to no answer for `unusedDays`, or 90 days. */
        unused: z.number().int(),
      }),
    },
  ),
  listPages: endpoint(
    {
      method: 'GET',
      path: `${path}/:sourceId/pages`,
      summary: 'The pages of a website, and what came of each when it was read',
      tag,
      access,
    },
    { params: OneSource, answer: z.object({ items: z.array(WebPage) }) },
  ),
  readKnowledge: endpoint(
    { method: 'POST', path: `${path}/:sourceId/read`, summary: 'Read a website or a file again now', tag, access },
    { params: OneSource, answer: Shown },
  ),
  listSourceUsers: endpoint(
    { method: 'GET', path: `${path}/:sourceId/agents`, summary: 'The AI agents that answer from a source', tag, access },
    { params: OneSource, answer: z.object({ items: z.array(SourceUser) }) },
  ),
  listKnowledgeGaps: endpoint(
    { method: 'GET', path: gapsPath, summary: 'What customers asked and no AI agent could answer', tag, access },
    { params: InApp, answer: z.object({ items: z.array(KnowledgeGap) }) },
  ),
  dismissKnowledgeGap: endpoint(
    { method: 'DELETE', path: `${gapsPath}/:gapId`, summary: 'Remove a question, with those like it', tag, access },
    { params: InApp.extend({ gapId: Id }) },
  ),
  listKnowledgeConflicts: endpoint(
    { method: 'GET', path: conflictsPath, summary: 'Passages that give different figures for the same thing', tag, access },
    { params: InApp, answer: z.object({ items: z.array(KnowledgeConflict) }) },
  ),
  solveKnowledgeConflict: endpoint(
    { method: 'POST', path: `${conflictsPath}/:conflictId/solve`, summary: 'Take a conflict off the list; it stays solved', tag, access },
    { params: InApp.extend({ conflictId: Id }) },
  ),
  searchKnowledge: endpoint(
    {
      method: 'POST',
      path: `${path}/search`,
      summary: 'Find the passages that an AI agent would answer a question from',
      tag,
      access,
    },
    {
      params: InApp,
      body: z.object({
        question: z.string().trim().min(1).max(1_000),
        sourceIds: z.array(Id).max(100).nullable().default(null),
        language: Language.nullable().default(null),
        tags: z.array(z.string().max(80)).max(20).default([]),
        channelId: Id.nullable().default(null),
        limit: z.number().int().min(1).max(20).default(6),
      }),
      answer: z.object({ items: z.array(FoundPassage) }),
    },
  ),
}
