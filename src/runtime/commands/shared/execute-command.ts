// Arrives: something that a person, the API or a model asks to be done for a contact. Leaves: the same command, by the same code, as a
// flow's step would have done. Never here: a second command under one id, or the network while a transaction is open.
import { actions, type AskedEffect, type EffectResult } from '#domain/actions/catalogue.ts'
import { AppError } from '#domain/errors.ts'
import { lockConversations } from '#store/conversations/conversation-writes.ts'
import { loadRunSurroundings } from '#store/workflows/run-inputs.ts'
import { loadContacts } from '#store/flows/turn-inputs.ts'
import { saveContacts } from '#store/flows/turn-writes.ts'

import { ContactPatch } from './contact-patch.ts'
import type { Actor } from '../conversations/command-context.ts'
import { isLocal, settleLocally, type LocalEffect } from './local-actions.ts'
import { deliver, type SlowEffect } from '#runtime/integrations/http/external-actions.ts'
import { UnitOfWork } from './unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'

export interface Hand {
  /** Does an action of the catalogue for a contact. `id` names the command: what is asked again under it is not done again. */
  perform(by: Actor, contactId: string, id: string, action: AskedEffect): Promise<EffectResult>
}

/** Makes the hand. `onDone` runs after every commit. */
export function createHand(deps: RuntimeDeps, onDone: () => void): Hand {
  return {
    async perform(by, contactId, id, action) {
      if (!isLocal(action)) {
        if (actions[action.kind].access === null) throw new AppError('not-found')
        return deliver(deps, { appId: by.appId, conversationId: '', id }, action satisfies SlowEffect)
      }
      const result = await performLocally(by, contactId, id, action)
      onDone()
      return result
    },
  }

  function performLocally(by: Actor, contactId: string, id: string, action: LocalEffect): Promise<EffectResult> {
    return deps.sql.begin<EffectResult>(async (tx) => {
      const { appId } = by
      const [place] = await loadRunSurroundings(tx, [{ appId, id, contactId, conversationId: null }])
      const key = place?.conversationId ?? null
      const [conversation] = key === null ? [] : await lockConversations(tx, [{ appId, id: key }])
      const [contact] = await loadContacts(tx, [{ appId, id: contactId }])
      if (!place || !contact) throw new AppError('not-found')
      const unitOfWork = new UnitOfWork(deps.now().toISOString())
      const patch = new ContactPatch()
      const scene = {
        appId,
        unitOfWork,
        conversation: conversation ?? null,
        contact,
        patch,
        surroundings: place,
        now: deps.now(),
        tx,
        generateId: deps.generateId,
      }
      const result = await settleLocally({ stage: scene, tx, id, author: by.author, chain: [] }, action)
      await unitOfWork.flush(tx)
      if (!patch.isEmpty) await saveContacts(tx, [patch.toRow(contact)])
      return result
    })
  }
}
