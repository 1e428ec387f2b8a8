import { z } from 'zod'

import { Id } from '#domain/id.ts'
import { Json } from '#domain/json.ts'
import { FormDraft, FormStatus, WhatsappForm } from '#domain/whatsapp-forms/form.ts'
import { Bytes, endpoint, page, PageQuery } from '../endpoint.ts'

const tag = 'whatsapp-forms'
const path = '/api/v1/apps/:appId/whatsapp-forms'
const InApp = z.object({ appId: Id })
const One = InApp.extend({ formId: Id })
const OfChannel = InApp.extend({ channelId: Id })
// Pictures are part of a form: three on each of ten screens, as base64.
const DRAFT_BYTES = 14 * 1_024 * 1_024

/** A form that came back, with its answers as the types that they are of. */
export const FormReply = z.object({
  id: z.string(),
  conversationId: z.string(),
  contactName: z.string().nullable(),
  at: z.iso.datetime(),
  answers: z.record(z.string(), Json),
})
export type FormReply = z.infer<typeof FormReply>

/** The public key of a number's forms, and how it stands with Meta. The private one never leaves the server. */
const FormKey = z.object({
  channelId: Id,
  channelName: z.string(),
  publicPem: z.string(),
  uploadedAt: z.iso.datetime().nullable(),
  signatureStatus: z.string().nullable(),
  problem: z.string().nullable(),
})

export const whatsappForms = {
  listWhatsappForms: endpoint(
    { method: 'GET', path, summary: 'The app’s WhatsApp forms, latest change first', tag, access: 'agent' },
    {
      params: InApp,
      query: PageQuery.extend({ status: FormStatus.optional(), search: z.string().max(200).optional() }),
      answer: page(WhatsappForm),
    },
  ),
  getWhatsappForm: endpoint(
    { method: 'GET', path: `${path}/:formId`, summary: 'One WhatsApp form', tag, access: 'agent' },
    { params: One, answer: WhatsappForm },
  ),
  createWhatsappForm: endpoint(
    { method: 'POST', path, summary: 'Keep a new form as a draft', tag, access: 'admin', bodyBytes: DRAFT_BYTES },
    { params: InApp, body: FormDraft, answer: WhatsappForm },
  ),
  saveWhatsappForm: endpoint(
    { method: 'PUT', path: `${path}/:formId`, summary: 'Change a draft', tag, access: 'admin', bodyBytes: DRAFT_BYTES },
    { params: One, body: FormDraft, answer: WhatsappForm },
  ),
  handOverWhatsappForm: endpoint(
    {
      method: 'POST',
      path: `${path}/:formId/hand-over`,
      summary: 'Give a draft to WhatsApp, and learn what it finds wrong',
      tag,
      access: 'admin',
    },
    { params: One, answer: WhatsappForm },
  ),
  publishWhatsappForm: endpoint(
    { method: 'POST', path: `${path}/:formId/publish`, summary: 'Publish a form; it cannot be changed afterwards', tag, access: 'admin' },
    { params: One, answer: WhatsappForm },
  ),
  deprecateWhatsappForm: endpoint(
    { method: 'POST', path: `${path}/:formId/deprecate`, summary: 'Take a published form out of use', tag, access: 'admin' },
    { params: One, answer: WhatsappForm },
  ),
  removeWhatsappForm: endpoint(
    { method: 'DELETE', path: `${path}/:formId`, summary: 'Delete a draft, or forget a form that is out of use', tag, access: 'admin' },
    { params: One },
  ),
  previewWhatsappForm: endpoint(
    { method: 'POST', path: `${path}/:formId/preview`, summary: 'The address of WhatsApp’s own preview', tag, access: 'agent' },
    { params: One, answer: z.object({ url: z.url() }) },
  ),
  listFormReplies: endpoint(
    { method: 'GET', path: `${path}/:formId/answers`, summary: 'What came back of a form, newest first', tag, access: 'agent' },
    { params: One, query: PageQuery, answer: page(FormReply) },
  ),
  exportFormReplies: endpoint(
    {
      method: 'GET',
      path: `${path}/:formId/answers.csv`,
      summary: 'The newest 10,000 answers as a table (CSV, UTF-8)',
      tag,
      access: 'agent',
    },
    { params: One, answer: Bytes },
  ),
  listFormKeys: endpoint(
    { method: 'GET', path: '/api/v1/apps/:appId/form-keys', summary: 'The public keys of the numbers’ forms', tag, access: 'admin' },
    { params: InApp, answer: z.object({ items: z.array(FormKey) }) },
  ),
  uploadFormKey: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/channels/:channelId/form-key',
      summary: 'Make a number’s keys where it has none, and give WhatsApp the public one again',
      tag,
      access: 'admin',
    },
    { params: OfChannel, answer: z.object({ items: z.array(FormKey) }) },
  ),
}
