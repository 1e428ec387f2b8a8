import { Readable } from 'node:stream'

import { deleteFormCall, previewCall, readPreview, standCall } from '#channels/whatsapp/forms/form-calls.ts'
import { CSV_BOM, csvLine } from '#domain/contacts/csv.ts'
import { AppError } from '#domain/errors.ts'
import type { GraphAccess } from '#domain/whatsapp/graph.ts'
import type { WhatsappForm, FormDocument } from '#domain/whatsapp-forms/form.ts'
import { isSendable } from '#domain/whatsapp-forms/form-questions.ts'
import { fromAnswers } from '#domain/whatsapp-forms/from-answers.ts'
import { listFormKeys, listKeyedNumbers } from '#store/whatsapp/form-keys.ts'
import { type FormReplyRow, listFormReplies } from '#store/whatsapp/form-replies.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { findAccount } from '#store/whatsapp/account-sync.ts'
import {
  createWhatsappForm,
  findWhatsappForm,
  listWhatsappForms,
  markWhatsappForm,
  removeWhatsappForm,
  saveWhatsappForm,
} from '#store/whatsapp/whatsapp-forms.ts'

import type { Json } from '#domain/json.ts'
import { answersOf } from '#domain/whatsapp-forms/to-flow-json.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import { uploadKey } from '#server/forms/form-keys.ts'
import { handOver, publish } from '#server/forms/hand-over.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { orGraphFault } from '#server/http/graph-answer.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'
import { openOrNull } from '#server/numbers/read-facts.ts'

/** Writes answers as a table that spreadsheets open: a line for each, a column for each question, read a page at a time as it goes out. */
async function* answersCsv(sql: Sql, appId: string, form: WhatsappForm, heads: readonly string[]): AsyncGenerator<string> {
  const asked = answersOf(form.document)
  yield CSV_BOM + csvLine([...heads, ...asked.map(({ label }) => label)])
  for (let after: string | undefined, more = true; more;) {
    const page = await listFormReplies(sql, appId, namesOf(form), { limit: CSV_PAGE, ...(after !== undefined && { after }) })
    yield page.items.map((row) => csvLine(cellsOf(form.document, row))).join('')
    after = page.nextCursor ?? undefined
    more = after !== undefined
  }
}

function cellsOf(document: FormDocument, { at, contactName, conversationId, answers }: FormReplyRow): string[] {
  const typed = fromAnswers(document, answers)
  return [at, contactName ?? '', conversationId, ...answersOf(document).map(({ name }) => wordsOf(typed[name] ?? null))]
}

function wordsOf(value: Json): string {
  if (value === null) return ''
  if (Array.isArray(value)) return commaList(value.map((one: Json) => fileName(one) ?? wordsOf(one)))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const fileName = (value: Json): string | null =>
  typeof value === 'object' && value !== null && 'file_name' in value && typeof value.file_name === 'string' ? value.file_name : null

const CSV_PAGE = 1_000

type Mine =
  | 'listWhatsappForms'
  | 'getWhatsappForm'
  | 'createWhatsappForm'
  | 'saveWhatsappForm'
  | 'handOverWhatsappForm'
  | 'publishWhatsappForm'
  | 'deprecateWhatsappForm'
  | 'removeWhatsappForm'
  | 'previewWhatsappForm'
  | Answers
  | Keys
type Answers = 'listFormReplies' | 'exportFormReplies'
type Keys = 'listFormKeys' | 'uploadFormKey'

/** Forms of WhatsApp: ours while they are drafts, then at Meta too. */
export function whatsappFormRoutes(deps: ServerDeps): Pick<Operations, Mine> {
  const { sql, generateId, graph } = deps
  const formOf = async (appId: string, id: string): Promise<WhatsappForm> => orNotFound(await findWhatsappForm(sql, appId, id))
  const accessTo = (appId: string, wabaId: string): Promise<GraphAccess> => accessOf(deps, appId, wabaId)
  return {
    listWhatsappForms: ({ params, query }) => listWhatsappForms(sql, params.appId, query, query),
    getWhatsappForm: ({ params }) => formOf(params.appId, params.formId),
    createWhatsappForm: async ({ params, body }) => {
      orNotFound(await findAccount(sql, 'template_sync', params.appId, body.wabaId))
      return createWhatsappForm(sql, params.appId, generateId(), body)
    },
    saveWhatsappForm: async ({ params, body }) => {
      orNotFound(await findAccount(sql, 'template_sync', params.appId, body.wabaId))
      const { status } = await formOf(params.appId, params.formId)
      const saved = status === 'DRAFT' ? await saveWhatsappForm(sql, params.appId, params.formId, body) : null
      if (!saved) throw new AppError('form-not-editable')
      return saved
    },
    handOverWhatsappForm: async ({ params: { appId, formId } }) => {
      const form = await formOf(appId, formId)
      return handOver(deps, await accessTo(appId, form.wabaId), appId, form)
    },
    publishWhatsappForm: async ({ params: { appId, formId } }) => {
      const form = await formOf(appId, formId)
      return publish(deps, await accessTo(appId, form.wabaId), appId, form)
    },
    deprecateWhatsappForm: async ({ params: { appId, formId } }) => {
      const { metaId, status, wabaId } = await formOf(appId, formId)
      if (metaId === null || !isSendable(status))
        throw new AppError('form-status-wrong', { details: [{ path: 'status', message: status }] })
      orGraphFault(await graph(await accessTo(appId, wabaId), standCall(metaId, 'deprecate')))
      return orNotFound(await markWhatsappForm(sql, appId, formId, { status: 'DEPRECATED' }))
    },
    removeWhatsappForm: async ({ params: { appId, formId } }) => {
      const { metaId, status, wabaId } = await formOf(appId, formId)
      if (isSendable(status))
        throw new AppError('form-status-wrong', { details: [{ path: 'status', message: `${status}: take it out of use first.` }] })
      if (metaId !== null && status === 'DRAFT') orGraphFault(await graph(await accessTo(appId, wabaId), deleteFormCall(metaId)))
      orNotFound(await removeWhatsappForm(sql, appId, formId))
      return {}
    },
    previewWhatsappForm: async ({ params: { appId, formId } }) => {
      const { metaId, wabaId } = await formOf(appId, formId)
      if (metaId === null) throw new AppError('form-status-wrong', { details: [{ path: 'status', message: t('Not handed over yet.') }] })
      return { url: orNotFound(readPreview(orGraphFault(await graph(await accessTo(appId, wabaId), previewCall(metaId))))) }
    },
    ...answerRoutes(deps, formOf),
    ...keyRoutes(deps),
  }
}

function answerRoutes({ sql }: ServerDeps, formOf: (appId: string, id: string) => Promise<WhatsappForm>): Pick<Operations, Answers> {
  return {
    listFormReplies: async ({ params, query }) => {
      const form = await formOf(params.appId, params.formId)
      const { items, nextCursor } = await listFormReplies(sql, params.appId, namesOf(form), query)
      return { items: items.map((row) => ({ ...row, answers: fromAnswers(form.document, row.answers) })), nextCursor }
    },
    exportFormReplies: async ({ params, reply }) => {
      const form = await formOf(params.appId, params.formId)
      const name = form.name.replaceAll(/[^\w.-]+/g, '-').slice(0, 80) || 'form'
      void reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`)
      return Readable.from(answersCsv(sql, params.appId, form, [t('When'), t('Contact'), t('Conversation')]), { objectMode: false })
    },
  }
}

function keyRoutes(deps: ServerDeps): Pick<Operations, Keys> {
  const { sql } = deps
  return {
    listFormKeys: async ({ params }) => ({ items: await listFormKeys(sql, params.appId) }),
    uploadFormKey: async ({ params: { appId, channelId } }) => {
      const [number] = await listKeyedNumbers(sql, appId, { channelId })
      await uploadKey(deps, appId, orNotFound(number ?? null))
      return { items: await listFormKeys(sql, appId) }
    },
  }
}

async function accessOf({ sql, seal }: ServerDeps, appId: string, wabaId: string): Promise<GraphAccess> {
  const { tokenSealed, graphUrl } = orNotFound(await findAccount(sql, 'template_sync', appId, wabaId))
  const token = openOrNull(seal.open, tokenSealed)
  if (token === null) throw new AppError('channel-token-unreadable')
  return { token, graphUrl }
}

/** What messages call a form by. */
const namesOf = ({ metaId, name }: WhatsappForm): string[] => [...(metaId === null ? [] : [metaId]), name]
