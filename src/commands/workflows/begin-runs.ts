import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import { newSession } from '#flow/engine/session.ts'
import { type LockedConversation, lockConversations } from '#store/conversations/conversation-writes.ts'
import type { Tx } from '#store/postgres/sql.ts'
import { insertRuns, type NewRun } from '#store/workflows/workflow-runs.ts'
import { type PublishedWorkflow, workflowNames } from '#store/workflows/workflows.ts'

import { type UnitOfWork, SYSTEM } from '../shared/unit-of-work.ts'

/** How many workflows may trigger one another. */
const MAX_CHAIN = 10

/** What a workflow is started with. */
export interface Beginning {
  workflow: PublishedWorkflow
  /** The trigger's type, as the list of runs shows it. */
  cause: string
  /** The trigger node to start at; '' for the first. */
  nodeId: string
  contactId: string | null
  conversationId: string | null
  /** What it is about: `{{ trigger }}` in its steps, `{{ event }}` and `{{ order }}` where it is one. */
  about: Json
  chain: readonly string[]
  dedupeKey: string | null
  delayMs: number
}

export interface Begun {
  id: string
  outcome: 'started' | 'stopped' | 'duplicate'
  /** The names of the workflows of the loop. */
  circle: readonly string[]
}

/**
 * Begins runs. One that would set off a workflow from which it came is refused, kept as such with the circle's names, and told in the
 * conversation; one whose key was there before is left out. `held` is the conversation that the caller writes in itself.
 */
export async function beginRuns(
  generateId: GenerateId,
  tx: Tx,
  unitOfWork: UnitOfWork,
  wanted: readonly Beginning[],
  held: LockedConversation | null = null,
): Promise<Begun[]> {
  const begun: Begun[] = []
  // A conversation has one record per transaction: a second would reuse line numbers.
  const conversations = new Map(held ? [[`${held.appId}/${held.id}`, held]] : [])
  const rows: NewRun[] = []
  for (const one of wanted) {
    const id = generateId()
    const circle = await circleOf(tx, one)
    begun.push({ id, outcome: circle.length > 0 ? 'stopped' : 'started', circle })
    rows.push(toRow(id, one, circle))
    if (circle.length > 0) await reportCircle({ tx, unitOfWork, conversations }, one, circle)
  }
  const inserted = await insertRuns(tx, rows)
  return begun.map((one) => (inserted.has(one.id) ? one : { ...one, outcome: 'duplicate' }))
}

/** Names the loop that a start would close, if any. */
async function circleOf(tx: Tx, { workflow, chain }: Beginning): Promise<string[]> {
  if (!chain.includes(workflow.id) && chain.length < MAX_CHAIN) return []
  const names = await workflowNames(tx, workflow.appId, chain)
  return [...chain.slice(Math.max(0, chain.indexOf(workflow.id))).map((id) => names.get(id) ?? id), workflow.name]
}

function toRow(id: string, one: Beginning, circle: readonly string[]): NewRun {
  const { workflow, cause, nodeId, contactId, conversationId, about, dedupeKey, delayMs } = one
  const refused = circle.length > 0
  const vars = { trigger: about, ...(cause.startsWith('event') && { event: about }), ...(cause.startsWith('order') && { order: about }) }
  const session = newSession(id, workflow.id, workflow.version, { vars, chain: [...one.chain, workflow.id] })
  return {
    appId: workflow.appId,
    id,
    workflowId: workflow.id,
    version: workflow.version,
    contactId,
    conversationId,
    cause: { type: cause, nodeId, about },
    // A refused run stores no key: its command was not executed.
    dedupeKey: refused ? null : dedupeKey,
    status: refused ? 'refused' : 'running',
    problem: refused ? storedText('Stopped a workflow loop: {workflows}.', { workflows: circle.join(' → ') }) : null,
    state: refused ? null : session,
    delayMs,
  }
}

async function reportCircle(
  { tx, unitOfWork, conversations }: { tx: Tx; unitOfWork: UnitOfWork; conversations: Map<string, LockedConversation> },
  { workflow: { appId, id: workflowId }, conversationId }: Beginning,
  chain: readonly string[],
): Promise<void> {
  if (conversationId === null) return
  const key = `${appId}/${conversationId}`
  const conversation = conversations.get(key) ?? (await lockConversations(tx, [{ appId, id: conversationId }]))[0]
  if (!conversation) return
  conversations.set(key, conversation)
  unitOfWork.append(conversation, SYSTEM, { type: 'workflow_stopped', workflowId, chain: [...chain] })
}
