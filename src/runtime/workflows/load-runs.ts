import type { Json } from '#domain/json.ts'
import { Automation } from '#domain/workspace/automation.ts'
import { FlowSession } from '#flow/engine/session.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { loadContacts } from '#store/flows/turn-inputs.ts'
import { loadRunSurroundings, type RunPlace } from '#store/workflows/run-inputs.ts'
import type { DueRun } from '#store/workflows/workflow-runs.ts'

import { ContactPatch } from '#commands/shared/contact-patch.ts'
import type { ConversationContext, ExecutionContext } from '#commands/shared/execution-context.ts'
import { UnitOfWork } from '#commands/shared/unit-of-work.ts'

/** What a run reads: its contact, the contact's conversation where there is one, or nobody. */
export interface RunContext extends ConversationContext {
  readonly surroundings: RunPlace & { automation: Json }
  readonly automation: Automation
  readonly publicUrl: string
}

/** The run of a workflow with all that it needs, loaded for the whole batch. */
export interface LoadedRun {
  readonly run: DueRun
  readonly context: RunContext
  readonly session: FlowSession
}

/** Loads what runs need: their contacts and their conversations, locked in the order that everybody keeps. */
export async function loadRuns(execution: ExecutionContext, runs: readonly DueRun[], publicUrl: string): Promise<LoadedRun[]> {
  const { tx, now } = execution
  const places = new Map((await loadRunSurroundings(tx, runs)).map((row) => [row.id, row]))
  const keys = [...places.values()].flatMap(({ appId, conversationId }) => (conversationId === null ? [] : [{ appId, id: conversationId }]))
  const conversations = new Map((await lockConversations(tx, keys)).map((row) => [`${row.appId}/${row.id}`, row]))
  const wanted = runs.flatMap(({ appId, contactId }) => (contactId === null ? [] : [{ appId, id: contactId }]))
  const loaded = await loadContacts(tx, wanted)
  execution.reads.include(loaded)
  const contacts = new Map(loaded.map((row) => [`${row.appId}/${row.id}`, row]))
  return runs.flatMap((run): LoadedRun[] => {
    const { appId } = run
    const surroundings = places.get(run.id)
    if (!surroundings) return []
    const context = {
      ...execution,
      // Lines of this run alone, so that a broken one leaves none.
      unitOfWork: new UnitOfWork(now.toISOString()),
      appId,
      conversation: conversations.get(`${appId}/${surroundings.conversationId ?? ''}`) ?? null,
      contact: contacts.get(`${appId}/${run.contactId ?? ''}`) ?? null,
      patch: new ContactPatch(),
      surroundings,
      automation: Automation.parse(surroundings.automation),
      publicUrl,
    }
    return [{ run, context, session: FlowSession.parse(run.state) }]
  })
}
