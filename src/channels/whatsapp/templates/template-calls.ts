import { z } from 'zod'

import type { GraphCall } from '#domain/whatsapp/graph.ts'
import type { Json } from '#domain/json.ts'
import { type FetchedTemplate, TemplateCategory, TemplateQuality, TemplateStatus } from '#domain/whatsapp/template.ts'
import type { TemplateDraft } from '#domain/whatsapp/template.ts'

import { readComponents } from './read-components.ts'
import { toComponents } from './to-components.ts'

const PAGE = 100
const FIELDS =
  'id,name,language,status,category,components,parameter_format,quality_score,rejected_reason,previous_category,correct_category'

const Listed = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: TemplateCategory,
  components: z.array(z.unknown()).default([]),
  parameter_format: z.string().nullish(),
  quality_score: z.looseObject({ score: TemplateQuality.catch('UNKNOWN') }).nullish(),
  rejected_reason: z.string().nullish(),
  previous_category: z.string().nullish(),
  correct_category: z.string().nullish(),
  message_send_ttl_seconds: z.number().nullish(),
})

const Page = z.looseObject({
  data: z.array(z.unknown()),
  paging: z.looseObject({ next: z.string().optional(), cursors: z.looseObject({ after: z.string().optional() }).optional() }).optional(),
})

/** The call of one page of an account's templates; `after` is what the page before gave. */
export const listCall = (wabaId: string, after: string | null): GraphCall => ({
  method: 'GET',
  path: `/${wabaId}/message_templates`,
  query: { fields: FIELDS, limit: String(PAGE), ...(after !== null && { after }) },
})

/** Reads one page; null where it has not the shape of one. A template of an unknown category or shape is left out and counted. */
export function readPage(body: Json): { templates: FetchedTemplate[]; after: string | null; skipped: number } | null {
  const page = Page.safeParse(body).data
  if (!page) return null
  const templates = page.data.flatMap((raw) => toTemplate(raw) ?? [])
  const { next, cursors } = page.paging ?? {}
  return { templates, after: next === undefined ? null : (cursors?.after ?? null), skipped: page.data.length - templates.length }
}

function toTemplate(raw: unknown): FetchedTemplate | null {
  const listed = Listed.safeParse(raw).data
  if (!listed) return null
  const format = listed.parameter_format?.toUpperCase() === 'NAMED' ? 'named' : 'positional'
  const reason = listed.rejected_reason && listed.rejected_reason !== 'NONE' ? listed.rejected_reason : null
  return {
    providerId: listed.id,
    name: listed.name,
    language: listed.language,
    category: listed.category,
    // A state that is newer than this release cannot be sent, as far as we know.
    status: TemplateStatus.catch('LOCKED').parse(listed.status),
    quality: listed.quality_score?.score ?? 'UNKNOWN',
    rejectedReason: reason,
    previousCategory: listed.previous_category ?? null,
    correctCategory: listed.correct_category ?? null,
    content: { ...readComponents(listed.components, format), ttlSeconds: listed.message_send_ttl_seconds ?? null },
  }
}

/** The call that hands a new template in for review. */
export const createCall = (draft: TemplateDraft): GraphCall => ({
  method: 'POST',
  path: `/${draft.wabaId}/message_templates`,
  json: {
    name: draft.name,
    language: draft.language,
    category: draft.category,
    parameter_format: draft.content.parameterFormat.toUpperCase(),
    components: toComponents(draft),
    ...ttl(draft),
  },
})

/** The call that hands a changed template in for review; the category only where it may change. */
export const editCall = (providerId: string, draft: TemplateDraft, mayChangeCategory: boolean): GraphCall => ({
  method: 'POST',
  path: `/${providerId}`,
  json: { components: toComponents(draft), ...(mayChangeCategory && { category: draft.category }), ...ttl(draft) },
})

const ttl = ({ content: { ttlSeconds } }: TemplateDraft): Record<string, Json> =>
  ttlSeconds === null ? {} : { message_send_ttl_seconds: ttlSeconds }

/** Reads what became of a hand-in; null where the answer has another shape. */
export function readSubmitted(body: Json): { id: string; status: TemplateStatus; category: TemplateCategory | null } | null {
  const shape = z.looseObject({
    id: z.union([z.string(), z.number()]).transform(String),
    status: TemplateStatus.catch('PENDING').default('PENDING'),
    category: TemplateCategory.nullable().catch(null).default(null),
  })
  return shape.safeParse(body).data ?? null
}

/** The call that deletes a template: in one language where `providerId` is given, else in all of its name. */
export const deleteCall = (wabaId: string, name: string, providerId: string | null): GraphCall => ({
  method: 'DELETE',
  path: `/${wabaId}/message_templates`,
  query: { name, ...(providerId !== null && { hsm_id: providerId }) },
})
