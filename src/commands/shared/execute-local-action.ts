import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import { AppError } from '#domain/errors.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { loadRunSurroundings } from '#store/workflows/run-inputs.ts'
import { loadContacts } from '#store/flows/turn-inputs.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { saveContactPatches } from '../contacts/save-contact-patches.ts'
import { ContactPatch } from './contact-patch.ts'
import type { Actor } from '../conversations/command-context.ts'
import type { LocalEffect } from './define-command.ts'
import { createExecutionContext } from './execution-context.ts'
import { settleLocally } from './local-actions.ts'

/** Runs a catalogue action for a contact in its own transaction, once per `id`. */
export function executeLocalAction(
  deps: CommandDeps,
  by: Actor,
  contactId: string,
  id: string,
  action: LocalEffect,
): Promise<EffectResult> {
  return deps.sql.begin<EffectResult>(async (tx) => {
    const { appId } = by
    const [place] = await loadRunSurroundings(tx, [{ appId, id, contactId, conversationId: null }])
    const key = place?.conversationId ?? null
    const [conversation] = key === null ? [] : await lockConversations(tx, [{ appId, id: key }])
    const [contact] = await loadContacts(tx, [{ appId, id: contactId }])
    if (!place || !contact) throw new AppError('not-found')
    const execution = createExecutionContext(deps, tx)
    const patch = new ContactPatch()
    const context = { ...execution, appId, conversation: conversation ?? null, contact, patch, surroundings: place }
    const result = await settleLocally({ ...context, id, author: by.author, askedBy: 'request', chain: [] }, action)
    await execution.unitOfWork.flush(tx)
    await saveContactPatches(tx, [{ contact, patch }])
    return result
  })
}
