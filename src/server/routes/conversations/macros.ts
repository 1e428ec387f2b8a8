import type { macros } from '#domain/api/conversations/macros.ts'
import { countMacroUse, createMacro, findMacro, listMacros, removeMacro, updateMacro } from '#store/messages/macros.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { actorOf, type Call, type Operations, orNotFound, viewerOf } from '#server/http/mount.ts'
import { mayChangeKept, mayKeep } from './may-change-saved.ts'

/** Several actions under one name. Those of everybody are changed by admins; anybody may run them, where they may do what is in them. */
export function macroRoutes(deps: ServerDeps): Pick<Operations, keyof typeof macros> {
  const { sql, generateId, runtime } = deps
  const find = (call: Call, appId: string, id: string) => findMacro(sql, appId, id, viewerOf(call).userId)
  return {
    listMacros: async (call) => ({ items: await listMacros(sql, call.params.appId, viewerOf(call).userId) }),
    createMacro: async (call) => {
      mayKeep(call, call.body)
      return createMacro(sql, call.params.appId, generateId(), viewerOf(call).userId, call.body)
    },
    updateMacro: async (call) => {
      const { appId, macroId: id } = call.params
      await mayChangeKept(call, find(call, appId, id), call.body)
      return orNotFound(await updateMacro(sql, appId, id, viewerOf(call).userId, call.body))
    },
    removeMacro: async (call) => {
      const { appId, macroId: id } = call.params
      await mayChangeKept(call, find(call, appId, id))
      orNotFound(await removeMacro(sql, appId, id, viewerOf(call).userId))
      return {}
    },
    runMacro: async (call) => {
      const { appId, conversationId, macroId: id } = call.params
      const { steps } = orNotFound(await find(call, appId, id))
      const conversation = await runtime.conversationCommands.runMacro(actorOf(call), conversationId, steps)
      await countMacroUse(sql, appId, id)
      return conversation
    },
  }
}
