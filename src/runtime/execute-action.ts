// Arrives: an action of the catalogue that a person, the API or a model asks for, for a contact. Leaves: the same command, by the same code, as a
// flow's step would have run. Never here: a second run under one id, or the network while a transaction is open.
import { actions, type AskedEffect, type EffectResult } from '#domain/actions/catalogue.gen.ts'
import { AppError } from '#domain/errors.ts'
import type { Actor } from '#commands/conversations/command-context.ts'
import { executeLocalAction } from '#commands/shared/execute-local-action.ts'
import { mayExecute } from '#commands/shared/may-execute.ts'
import { isLocal } from '#commands/shared/local-actions.ts'

import { deliver, type SlowEffect } from './integrations/http/external-actions.ts'
import type { RuntimeDeps } from './runtime-deps.ts'

/** Runs an action for a contact. `id` names it: what is asked again under it is not done again. */
export type ExecuteAction = (by: Actor, contactId: string, id: string, action: AskedEffect) => Promise<EffectResult>

/** Creates the function that runs actions. `onDone` runs after every commit. */
export const createExecuteAction =
  (deps: RuntimeDeps, onDone: () => void): ExecuteAction =>
  async (by, contactId, id, action) => {
    const { access } = actions[action.kind]
    if (access === null) throw new AppError('permission-denied')
    mayExecute(by, access)
    if (!isLocal(action)) {
      return deliver(deps, { appId: by.appId, conversationId: '', id }, action satisfies SlowEffect)
    }
    const result = await executeLocalAction(deps, by, contactId, id, action)
    onDone()
    return result
  }
