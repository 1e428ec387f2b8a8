import type { Json } from '#domain/json.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import type { Tx } from '#store/postgres/connect.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { loadRunSurroundings, type RunPlace } from '#store/workflows/run-inputs.ts'
import { loadContacts } from '#store/flows/turn-inputs.ts'
import type { DueRun } from '#store/workflows/workflow-runs.ts'

import { RunStage } from './run-context.ts'

/** The app that a run acts in, and the conversation that it speaks in. */
export type RunSurroundings = RunPlace & { automation: Json }

/** Sets the stage for each run: its contact and its conversation, locked in the order that everybody keeps. */
export async function loadRuns(
  tx: Tx,
  { generateId, publicUrl }: { generateId: GenerateId; publicUrl: string },
  now: Date,
  runs: readonly DueRun[],
): Promise<RunStage[]> {
  const places = new Map((await loadRunSurroundings(tx, runs)).map((row) => [row.id, row]))
  const keys = [...places.values()].flatMap(({ appId, conversationId }) => (conversationId === null ? [] : [{ appId, id: conversationId }]))
  const conversations = new Map((await lockConversations(tx, keys)).map((row) => [`${row.appId}/${row.id}`, row]))
  const wanted = runs.flatMap(({ appId, contactId }) => (contactId === null ? [] : [{ appId, id: contactId }]))
  const contacts = new Map((await loadContacts(tx, wanted)).map((row) => [`${row.appId}/${row.id}`, row]))
  return runs.flatMap((run) => {
    const surroundings = places.get(run.id)
    if (!surroundings) return []
    const conversation = conversations.get(`${run.appId}/${surroundings.conversationId ?? ''}`) ?? null
    const contact = contacts.get(`${run.appId}/${run.contactId ?? ''}`) ?? null
    return [new RunStage({ run, conversation, contact, surroundings, now, tx, generateId, publicUrl })]
  })
}
