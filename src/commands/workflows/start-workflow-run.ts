// Arrives: a request of the API, or a call to a workflow's own address. Leaves: its run, begun in the same transaction as the call is kept.
import { storedText } from '#domain/i18n/t.ts'
import type { WorkflowTrigger } from '#domain/flows/flow-trigger.ts'
import { AppError } from '#domain/errors.ts'
import type { Json } from '#domain/json.ts'
import { readJsonPath } from '#flow/expression/template/json-path.ts'
import { toText } from '#flow/expression/template/read-path.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { findContactBy } from '#store/contacts/find-contact.ts'
import { loadWorkflows, type PublishedWorkflow, sampleHook } from '#store/workflows/workflows.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { UnitOfWork } from '../shared/unit-of-work.ts'
import { type Beginning, beginRuns } from './begin-runs.ts'

export interface StartRequest {
  appId: string
  workflowId: string
  contact: string | null
  payload: Json
  delayMs: number
  dedupeKey: string | null
}

export interface Started {
  outcome: 'started' | 'refused'
  runId: string | null
  reason: string | null
}

export interface WorkflowStarts {
  start(input: StartRequest): Promise<Started>
  /** Accepts an incoming webhook of a workflow. AppError('not-found') for an unknown URL; refused while unpublished. */
  call(token: string, body: Json): Promise<Started>
}

const refused = (reason: string): Started => ({ outcome: 'refused', runId: null, reason })

/** Makes the ways in. `onBegun` runs after every commit that began a run. */
export function createWorkflowStarts(deps: CommandDeps, onBegun: () => void): WorkflowStarts {
  async function begin(work: (tx: Tx) => Promise<Beginning | string>): Promise<Started> {
    const started = await deps.sql.begin(async (tx): Promise<Started> => {
      const wanted = await work(tx)
      if (typeof wanted === 'string') return refused(wanted)
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      const [begun] = await beginRuns(deps.generateId, tx, unitOfWork, [wanted])
      await unitOfWork.flush(tx)
      if (begun?.outcome === 'started') return { outcome: 'started' as const, runId: begun.id, reason: null }
      return refused(storedText('It was already started with this key.'))
    })
    onBegun()
    return started
  }

  return {
    start: (input) => begin((tx) => startedByApi(tx, input)),
    call: (token, body) => begin((tx) => startedByCall(tx, token, body)),
  }
}

/** The run of an API start, or why there is none. */
async function startedByApi(
  tx: Tx,
  { appId, workflowId, contact, payload: about, delayMs, dedupeKey }: StartRequest,
): Promise<Beginning | string> {
  const workflow = await published(tx, appId, workflowId)
  if (!workflow) return storedText('The workflow isn’t published.')
  const contactId = contact === null ? null : await findContactBy(tx, appId, contact)
  if (contact !== null && contactId === null) return storedText('There’s no contact “{contact}”.', { contact })
  const { nodeId } = placeOf(workflow, 'called')
  const key = dedupeKey === null ? null : `key:${dedupeKey}`
  return { workflow, cause: 'called', nodeId, contactId, conversationId: null, about, chain: [], dedupeKey: key, delayMs }
}

/** The run of an incoming webhook, or why there is none. */
async function startedByCall(tx: Tx, token: string, body: Json): Promise<Beginning | string> {
  const hook = await sampleHook(tx, token, body)
  if (!hook) throw new AppError('not-found')
  const workflow = await published(tx, hook.appId, hook.workflowId)
  if (!workflow) return storedText('The workflow isn’t published. The call is kept as a sample.')
  const { nodeId, trigger } = placeOf(workflow, 'incomingWebhook')
  if (trigger?.type !== 'incomingWebhook') return storedText('The workflow doesn’t start from an incoming webhook.')
  const who = trigger.contactPath ? toText(readJsonPath(trigger.contactPath, body)) : ''
  const contactId = who === '' ? null : await findContactBy(tx, hook.appId, who)
  return {
    workflow,
    cause: 'incomingWebhook',
    nodeId,
    contactId,
    conversationId: null,
    about: { body },
    chain: [],
    dedupeKey: null,
    delayMs: 0,
  }
}

const published = async (tx: Tx, appId: string, id: string): Promise<PublishedWorkflow | undefined> =>
  (await loadWorkflows(tx, [appId])).find((workflow) => workflow.id === id)

const placeOf = ({ triggers }: PublishedWorkflow, type: WorkflowTrigger['type']) =>
  triggers.find(({ trigger }) => trigger.type === type) ?? { nodeId: '', trigger: null }
