import { createCall, editCall, readSubmitted } from '#channels/whatsapp/templates/template-calls.ts'
import { AppError } from '#domain/errors.ts'
import type { Graph, GraphAccess } from '#domain/whatsapp/graph.ts'
import type { Template, TemplateDraft } from '#domain/whatsapp/template.ts'
import { isEditable, statusText } from '#domain/templates/status-labels.ts'
import { templateFaults } from '#domain/templates/template-faults.ts'
import { t } from '#domain/i18n/t.ts'
import type { Submitted } from '#store/whatsapp/templates.ts'

import { orGraphFault } from '../http/graph-answer.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

interface Handing {
  graph: Graph
  access: GraphAccess
  template: Template
  draft: TemplateDraft
  now: Date
}

/** Hands a template in for review. Refuses what Meta would refuse before it is asked, and with Meta's words what it refuses all the same. */
export async function submitTemplate({ graph, access, template, draft, now }: Handing): Promise<Submitted> {
  const details = templateFaults(draft)
  if (details.length > 0) throw new AppError('template-unfinished', { details })
  const { providerId, status } = template
  if (providerId === null) {
    const taken = readSubmitted(orGraphFault(await graph(access, createCall(draft))))
    if (!taken) throw new AppError('whatsapp-unreachable', { details: [{ path: '', message: t('WhatsApp’s answer couldn’t be read.') }] })
    const category = taken.category ?? draft.category
    return { draft: { ...draft, category }, providerId: taken.id, status: taken.status, counts: false }
  }
  checkEdit(template, draft, now)
  orGraphFault(await graph(access, editCall(providerId, draft, status !== 'APPROVED')))
  return { draft, providerId, status: 'PENDING', counts: status === 'APPROVED' }
}

/** Meta's limits of edits: their number while approved, and what no edit may change. */
function checkEdit({ status, name, language, wabaId, category, editedAt }: Template, draft: TemplateDraft, now: Date): void {
  const since = (days: number) => editedAt.filter((at) => Date.parse(at) > now.getTime() - days * DAY_MS).length
  const isApproved = status === 'APPROVED'
  const messages = [
    !isEditable(status) && `${statusText(status).label}: ${statusText(status).fix}`,
    (draft.name !== name || draft.language !== language || draft.wabaId !== wabaId) &&
      t('Name, language and account stay as they are. Duplicate the template to change them.'),
    isApproved && draft.category !== category && t('The category of an approved template stays.'),
    isApproved && since(1) >= 1 && t('It was edited within the last 24 hours: WhatsApp takes one edit a day.'),
    isApproved && since(30) >= 10 && t('It was edited ten times within 30 days, which is the most that WhatsApp takes.'),
  ].flatMap((message) => (message ? [{ path: '', message }] : []))
  if (messages.length > 0) throw new AppError('template-not-editable', { details: messages })
}
