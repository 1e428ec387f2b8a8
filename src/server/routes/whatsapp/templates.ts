import { buffer } from 'node:stream/consumers'

import { deleteCall } from '#channels/whatsapp/templates/template-calls.ts'
import type { GraphAccess, Graph } from '#domain/whatsapp/graph.ts'
import type { Template } from '#domain/whatsapp/template.ts'
import { blanksOf, unfillable } from '#domain/templates/blanks-of.ts'
import { reasonInWords } from '#domain/refusal-reason.ts'
import { appPath, type Objects } from '#runtime/integrations/files/objects.ts'
import { syncTemplates } from '#runtime/jobs/template-sync.ts'
import { findAccount } from '#store/whatsapp/account-sync.ts'
import { listAccounts } from '#store/whatsapp/template-sync.ts'
import {
  createTemplate,
  findTemplate,
  listTemplates,
  markSubmitted,
  removeTemplate,
  removeTemplatesNamed,
  saveTemplateDraft,
} from '#store/whatsapp/templates.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { orGraphFault } from '#server/http/graph-answer.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'
import { submitTemplate } from '#server/templates/submit-template.ts'
import { templateReader } from '#server/templates/template-reader.ts'
import { appCall, openUploadCall, readAppId, readHandle, readUploadId, uploadCall } from '#channels/whatsapp/templates/upload-calls.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'

type Mine =
  | 'listTemplates'
  | 'listSendableTemplates'
  | 'getTemplate'
  | 'createTemplate'
  | 'saveTemplate'
  | 'submitTemplate'
  | 'removeTemplate'
  | 'listTemplateAccounts'
  | 'syncTemplates'
  | 'uploadTemplateSample'

/** Message templates: drafts of ours, and what Meta keeps for the app's accounts. */
export function templateRoutes(deps: ServerDeps): Pick<Operations, Mine> {
  const { sql, generateId, graph, seal, now } = deps
  const { objects } = deps.runtime.files
  const accessTo = async (appId: string, wabaId: string): Promise<GraphAccess> => {
    const { tokenSealed, graphUrl } = orNotFound(await findAccount(sql, 'template_sync', appId, wabaId))
    return { token: seal.open(tokenSealed), graphUrl }
  }
  return {
    listTemplates: ({ params, query }) => listTemplates(sql, params.appId, query, query),
    listSendableTemplates: async ({ params, query }) => {
      const { items, nextCursor } = await listTemplates(sql, params.appId, { ...query, status: 'APPROVED' }, query)
      return { items: items.map(sendable), nextCursor }
    },
    getTemplate: async ({ params }) => orNotFound(await findTemplate(sql, params.appId, params.templateId)),
    createTemplate: async ({ params, body }) => {
      orNotFound(await findAccount(sql, 'template_sync', params.appId, body.wabaId))
      return createTemplate(sql, params.appId, generateId(), body)
    },
    saveTemplate: async ({ params, body }) => {
      orNotFound(await findAccount(sql, 'template_sync', params.appId, body.wabaId))
      return orNotFound(await saveTemplateDraft(sql, params.appId, params.templateId, body))
    },
    submitTemplate: async ({ params: { appId, templateId }, body }) => {
      const template = orNotFound(await findTemplate(sql, appId, templateId))
      const access = await accessTo(appId, body.wabaId)
      const submitted = await submitTemplate({ graph, access, template, draft: body, now: now() })
      return orNotFound(await markSubmitted(sql, appId, templateId, submitted))
    },
    removeTemplate: async ({ params: { appId, templateId }, query }) => {
      const { providerId, wabaId, name } = orNotFound(await findTemplate(sql, appId, templateId))
      const isAll = query.languages === 'all'
      if (providerId !== null) orGraphFault(await graph(await accessTo(appId, wabaId), deleteCall(wabaId, name, isAll ? null : providerId)))
      if (isAll && providerId !== null) await removeTemplatesNamed(sql, appId, wabaId, name)
      else await removeTemplate(sql, appId, templateId)
      return {}
    },
    listTemplateAccounts: async ({ params }) => ({ items: await listAccounts(sql, params.appId) }),
    syncTemplates: async ({ params: { appId, wabaId } }) => {
      const problem = await syncTemplates({ sql, generateId, now, list: templateReader(graph, seal.open) }, appId, wabaId)
      return { problem: orNotFound(problem === undefined ? false : { problem }).problem }
    },
    uploadTemplateSample: async ({ params: { appId, wabaId }, body: { path } }) => {
      const access = await accessTo(appId, wabaId)
      const fullPath = appPath(appId, path)
      const handle = await uploadSample(graph, access, await readSample(objects, fullPath))
      await objects.remove('private', fullPath)
      return { handle }
    },
  }
}

const sendable = ({ id, wabaId, name, language, category, content }: Template) => ({
  id,
  wabaId,
  name,
  language,
  category,
  content,
  blanks: blanksOf(content),
  unfillable: unfillableText(content),
})

interface Sample {
  filename: string
  mimeType: string
  bytes: Uint8Array
}

/** What Meta takes as a sample, and how much of it. */
const SAMPLE_TYPES = ['image/jpeg', 'image/png', 'video/mp4', 'application/pdf']
const SAMPLE_BYTES = 16 * 1_024 * 1_024

async function readSample(objects: Objects, fullPath: string): Promise<Sample> {
  const { size, contentType, name } = await objects.find('private', fullPath)
  if (!SAMPLE_TYPES.includes(contentType) || size > SAMPLE_BYTES)
    throw new AppError('file-refused', { details: [{ path: 'path', message: t('Use a JPEG, PNG, MP4 or PDF up to 16 MB as a sample.') }] })
  const { body } = await objects.open('private', fullPath, { range: null })
  return { filename: name, mimeType: contentType, bytes: await buffer(body) }
}

/** Hands a sample over by resumable upload; answers the handle by which a template names it. */
async function uploadSample(graph: Graph, access: GraphAccess, file: Sample): Promise<string> {
  const appId = named(readAppId(orGraphFault(await graph(access, appCall(access.token)))))
  const { filename, mimeType, bytes } = file
  const opened = orGraphFault(await graph(access, openUploadCall(appId, { filename, mimeType, bytes: bytes.length })))
  const uploadId = named(readUploadId(opened))
  return named(readHandle(orGraphFault(await graph(access, uploadCall(uploadId, access.token, bytes)))))
}

function named(value: string | null): string {
  if (value === null)
    throw new AppError('whatsapp-unreachable', { details: [{ path: '', message: t('WhatsApp’s answer couldn’t be read.') }] })
  return value
}

function unfillableText(content: Template['content']): string | null {
  const code = unfillable(content)
  return code && reasonInWords({ code })
}
