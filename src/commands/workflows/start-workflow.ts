import type { z } from 'zod'

import { storedText } from '#domain/i18n/t.ts'
import type { startWorkflow as action } from '#domain/actions/workflows/start-workflow.ts'
import { findContactBy } from '#store/contacts/find-contact.ts'

import { beginRuns } from './begin-runs.ts'
import { type ActionContext, defineCommand } from '../shared/define-command.ts'

type Result = z.infer<typeof action.result>

/** Begins the run of a workflow in the same transaction; a circle, an unpublished workflow and a known key are refused by name. */
export const command = defineCommand({ kind: 'start_workflow', ownRows: true, run: startWorkflow })

async function startWorkflow(context: ActionContext, effect: z.infer<typeof action.input>): Promise<Result> {
  const { tx, chain, appId, unitOfWork, generateId, reads } = context
  const refused = (reason: string): Result => ({ kind: 'start_workflow', outcome: 'refused', runId: null, reason })
  const workflow = (await reads.workflows(appId)).find((one) => one.id === effect.workflowId)
  if (!workflow) return refused(storedText('The workflow isn’t published.'))
  const subject = await subjectOf(context, effect.contact)
  if (subject === null) return refused(storedText('There’s no contact “{contact}”.', { contact: effect.contact }))
  const { delayMs, payload } = effect
  const nodeId = workflow.triggers.find(({ trigger }) => trigger.type === 'called')?.nodeId ?? ''
  const dedupeKey = effect.dedupeKey === null ? `effect:${context.id}` : `key:${effect.dedupeKey}`
  const beginning = { workflow, cause: 'called', nodeId, ...subject, about: payload, chain, dedupeKey, delayMs }
  const [begun] = await beginRuns(generateId, tx, unitOfWork, [beginning], context.conversation)
  if (begun?.outcome === 'stopped')
    return refused(storedText('Stopped a workflow loop: {workflows}.', { workflows: begun.circle.join(' → ') }))
  if (begun?.outcome !== 'started') return refused(storedText('It was already started with this key.'))
  return { kind: 'start_workflow', outcome: 'started', runId: begun.id, reason: null }
}

/** Whom the run is for: the context's contact in their conversation, or another contact by phone number, email or id; null where there is none. */
async function subjectOf(
  { tx, appId, contact, conversation }: ActionContext,
  other: string | null,
): Promise<{ contactId: string | null; conversationId: string | null } | null> {
  if (other === null) return { contactId: contact?.id ?? null, conversationId: conversation?.id ?? null }
  const contactId = await findContactBy(tx, appId, other)
  return contactId === null ? null : { contactId, conversationId: null }
}
