import type { macros } from '#domain/api/conversations/macros.ts'
import { AppError } from '#domain/errors.ts'
import type { MacroStep } from '#domain/conversations/macro.ts'
import type { OneCommand } from '#commands/conversations/bulk.ts'
import { fillContent } from '#commands/conversations/fill-content.ts'
import { countMacroUse, createMacro, findMacro, listMacros, removeMacro, updateMacro } from '#store/messages/macros.ts'

import { authorOf } from '#server/http/caller.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Call, type Operations, orNotFound, somebody, viewerOf } from '#server/http/mount.ts'
import { mayChangeKept, mayKeep } from './may-change-saved.ts'
import { toCommand } from './to-command.ts'

const HOUR_MS = 3_600_000

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
      const author = authorOf(somebody(call))
      const place = { appId, conversationId, me: author.kind === 'operator' ? author.id : null }
      const acts: OneCommand[] = []
      for (const [index, step] of steps.entries()) acts.push(await inStep(index, toAct(deps, place, step)))
      const conversation = await runtime.conversationCommands.doAll({ appId, author }, conversationId, acts)
      await countMacroUse(sql, appId, id)
      return conversation
    },
  }
}

interface Place {
  appId: string
  conversationId: string
  /** Null: an API key, which is nobody. */
  me: string | null
}

/** Makes of a step what is to be done: texts with the customer's values, people and teams by their names. */
async function toAct(deps: ServerDeps, place: Place, step: MacroStep): Promise<OneCommand> {
  switch (step.type) {
    case 'reply':
      return { type: 'reply', content: { type: 'text', text: await filled(deps, place, step.text) } }
    case 'note':
      return { type: 'note', text: await filled(deps, place, step.text) }
    case 'tag':
      return { type: 'tag', add: step.add, remove: step.remove }
    case 'assign': {
      if (step.userId === 'me' && place.me === null) throw refused('An API key is nobody to whom it can be assigned.')
      return toCommand(deps.sql, place.appId, { type: 'assign', userId: step.userId === 'me' ? place.me : step.userId, note: step.note })
    }
    case 'assignTeam':
      return toCommand(deps.sql, place.appId, { type: 'assignTeam', teamId: step.teamId, note: step.note })
    case 'snooze':
      return { type: 'snooze', until: new Date(deps.now().getTime() + step.hours * HOUR_MS).toISOString() }
    case 'takeOver':
    case 'handBack':
    case 'close':
      return { type: step.type }
    default:
      return step satisfies never
  }
}

async function filled({ sql, settings, now }: ServerDeps, { appId, conversationId }: Place, text: string): Promise<string> {
  const known = orNotFound(await fillContent({ sql, publicUrl: settings.publicUrl, now }, appId, conversationId, { type: 'text', text }))
  if (known.empty.length > 0) throw refused(`Nothing is known for ${known.empty.join(', ')} of this customer.`)
  return known.content.type === 'text' ? known.content.text : text
}

/** Says of a refusal in which step it was. */
const inStep = <T>(index: number, made: Promise<T>): Promise<T> =>
  made.catch((cause: unknown) => {
    if (!(cause instanceof AppError) || cause.details.length === 0) throw cause
    throw new AppError(cause.code, { details: cause.details.map(({ message }) => ({ path: `steps.${index}`, message })), cause })
  })

const refused = (message: string) => new AppError('invalid-argument', { details: [{ path: 'steps', message }] })
