import {
  changeFormCall,
  createFormCall,
  readFormId,
  readValidation,
  standCall,
  uploadFormCall,
} from '#channels/whatsapp/forms/form-calls.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import type { GraphAccess } from '#domain/whatsapp/graph.ts'
import type { WhatsappForm } from '#domain/whatsapp-forms/form.ts'
import { usesEndpoint } from '#domain/whatsapp-forms/form-questions.ts'
import { formFaults } from '#domain/whatsapp-forms/form-faults.ts'
import { placeOf, toFlowJson } from '#domain/whatsapp-forms/to-flow-json.ts'
import { markWhatsappForm } from '#store/whatsapp/whatsapp-forms.ts'

import type { ServerDeps } from '../http/deps.ts'
import { orGraphFault } from '../http/graph-answer.ts'
import { orNotFound } from '../http/mount.ts'
import { formEndpointOf } from '../routes/webhooks/whatsapp-forms.ts'
import { readyKeys } from './form-keys.ts'

/**
 * Hands a draft to Meta: made there once, then its JSON, and keys and address where it asks our server. What Meta finds wrong is kept
 * at its field. Refuses what Meta would refuse before it is asked.
 */
export async function handOver(deps: ServerDeps, access: GraphAccess, appId: string, form: WhatsappForm): Promise<WhatsappForm> {
  const { sql, graph, settings } = deps
  if (form.status !== 'DRAFT') throw new AppError('form-not-editable')
  const details = formFaults(form)
  if (details.length > 0) throw new AppError('form-unfinished', { details })
  const isLive = usesEndpoint(form.document)
  if (isLive && (settings.whatsappAppSecret === null || !isReachable(settings))) throw new AppError('form-without-server')
  const metaId = form.metaId ?? (await create(deps, access, appId, form))
  const endpoint = isLive ? formEndpointOf(settings.publicUrl, appId, form.id) : null
  if (isLive) await readyKeys(deps, appId, form.wabaId)
  orGraphFault(await graph(access, changeFormCall(metaId, form.name, form.category, endpoint)))
  const found = readValidation(orGraphFault(await graph(access, uploadFormCall(metaId, toFlowJson(form.document)))))
  const faults = found.map(({ pointer, message }) => ({ path: placeOf(pointer, form.document), message }))
  return orNotFound(await markWhatsappForm(sql, appId, form.id, { faults }))
}

/** Publishes a form that Meta has and finds nothing wrong with. It cannot be changed afterwards. */
export async function publish({ sql, graph }: ServerDeps, access: GraphAccess, appId: string, form: WhatsappForm): Promise<WhatsappForm> {
  if (form.status !== 'DRAFT' || form.metaId === null)
    throw new AppError('form-status-wrong', {
      details: [{ path: 'status', message: form.metaId === null ? 'Not handed over yet.' : form.status }],
    })
  if (form.faults.length > 0) throw new AppError('form-unfinished', { details: form.faults })
  orGraphFault(await graph(access, standCall(form.metaId, 'publish')))
  return orNotFound(await markWhatsappForm(sql, appId, form.id, { status: 'PUBLISHED' }))
}

async function create(
  { sql, graph }: ServerDeps,
  access: GraphAccess,
  appId: string,
  { id, wabaId, name, category }: WhatsappForm,
): Promise<string> {
  const metaId = readFormId(orGraphFault(await graph(access, createFormCall(wabaId, name, category))))
  if (metaId === null)
    throw new AppError('whatsapp-unreachable', { details: [{ path: '', message: t('WhatsApp’s answer couldn’t be read.') }] })
  // Kept at once: what comes after may fail, and a second form of the name would be refused.
  orNotFound(await markWhatsappForm(sql, appId, id, { metaId }))
  return metaId
}

/** Meta calls only https; the emulator stands beside us. */
const isReachable = ({ publicUrl, emulatorUrl }: ServerDeps['settings']): boolean =>
  publicUrl.startsWith('https://') || emulatorUrl !== null
