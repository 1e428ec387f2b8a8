import { z } from 'zod'

import { ObjectPath } from '#domain/files/storage-object.ts'
import { Id } from '#domain/id.ts'
import { Template, TemplateCategory, TemplateDraft, TemplateQuality, TemplateStatus } from '#domain/whatsapp/template.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'

const tag = 'templates'
const path = '/api/v1/apps/:appId/templates'
const accounts = '/api/v1/apps/:appId/template-accounts'
const InApp = z.object({ appId: Id })
const One = InApp.extend({ templateId: Id })
const WabaId = z.string().regex(/^\d{5,32}$/)
const OneAccount = InApp.extend({ wabaId: WabaId })

/** An account with its numbers, when its list was read, and what was wrong. */
export const TemplateAccount = z.object({
  wabaId: z.string(),
  channels: z.array(z.object({ id: Id, name: z.string() })),
  syncedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
})
export type TemplateAccount = z.infer<typeof TemplateAccount>

const TemplateBlank = z.object({
  key: z.string(),
  kind: z.enum(['text', 'link', 'image', 'video', 'document', 'location', 'code', 'time']),
  label: z.string(),
  sample: z.string(),
  max: z.number(),
})

/** A template that may be sent now, and what its sender fills in. `unfillable`: why only the API can fill it in, or null. */
export const SendableTemplate = Template.pick({ id: true, wabaId: true, name: true, language: true, category: true, content: true }).extend(
  {
    blanks: z.array(TemplateBlank),
    unfillable: z.string().nullable(),
  },
)

export type SendableTemplate = z.infer<typeof SendableTemplate>

const Filter = PageQuery.extend({
  wabaId: WabaId.optional(),
  channelId: Id.optional(),
  status: TemplateStatus.optional(),
  category: TemplateCategory.optional(),
  language: z.string().max(16).optional(),
  quality: TemplateQuality.optional(),
  name: z.string().max(512).optional(),
  search: z.string().max(200).optional(),
})

export const templates = {
  listTemplates: endpoint(
    { method: 'GET', path, summary: 'The app’s message templates, latest change first', tag, access: 'agent' },
    { params: InApp, query: Filter, answer: page(Template) },
  ),
  listSendableTemplates: endpoint(
    {
      method: 'GET',
      path: `/api/v1/apps/:appId/sendable-templates`,
      summary: 'Approved templates, with what a sender fills in',
      tag,
      access: 'agent',
    },
    { params: InApp, query: Filter.omit({ status: true }), answer: page(SendableTemplate) },
  ),
  getTemplate: endpoint(
    { method: 'GET', path: `${path}/:templateId`, summary: 'One template', tag, access: 'agent' },
    { params: One, answer: Template },
  ),
  createTemplate: endpoint(
    { method: 'POST', path, summary: 'Keep a draft of a template', tag, access: 'admin' },
    { params: InApp, body: TemplateDraft, answer: Template },
  ),
  saveTemplate: endpoint(
    { method: 'PUT', path: `${path}/:templateId`, summary: 'Change a draft', tag, access: 'admin' },
    { params: One, body: TemplateDraft, answer: Template },
  ),
  submitTemplate: endpoint(
    {
      method: 'POST',
      path: `${path}/:templateId/submit`,
      summary: 'Hand a template in for review: a draft as a new one, else as an edit',
      tag,
      access: 'admin',
    },
    { params: One, body: TemplateDraft, answer: Template },
  ),
  removeTemplate: endpoint(
    {
      method: 'DELETE',
      path: `${path}/:templateId`,
      summary: 'Delete a template, in its language or in all; its name stays reserved for 30 days',
      tag,
      access: 'admin',
    },
    { params: One, query: z.object({ languages: z.enum(['one', 'all']).default('one') }) },
  ),
  listTemplateAccounts: endpoint(
    { method: 'GET', path: accounts, summary: 'The accounts whose templates are kept', tag, access: 'agent' },
    { params: InApp, answer: z.object({ items: z.array(TemplateAccount) }) },
  ),
  syncTemplates: endpoint(
    { method: 'POST', path: `${accounts}/:wabaId/sync`, summary: 'Read an account’s templates from WhatsApp now', tag, access: 'agent' },
    { params: OneAccount, answer: z.object({ problem: z.string().nullable() }) },
  ),
  uploadTemplateSample: endpoint(
    {
      method: 'POST',
      path: `${accounts}/:wabaId/samples`,
      summary: 'Hand WhatsApp the sample of a header’s picture, film or file: an object of the private bucket, which is deleted then',
      tag,
      access: 'admin',
    },
    {
      params: OneAccount,
      body: z.object({ path: ObjectPath }),
      answer: z.object({ handle: z.string() }),
    },
  ),
}
