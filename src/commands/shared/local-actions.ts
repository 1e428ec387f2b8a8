import { type AskedEffect, actions, type EffectResult } from '#domain/actions/catalogue.gen.ts'

import { localCommands } from '../local-commands.gen.ts'
import type { ActionContext, LocalEffect, LocalKind } from './define-command.ts'

/** A command, callable with any effect. */
interface AnyCommand {
  ownRows: boolean
  run(context: ActionContext, effect: LocalEffect): Promise<EffectResult> | EffectResult
}
const commands: Record<LocalKind, AnyCommand> = localCommands

/** Whether an effect is settled inside the turn. */
export const isLocal = (effect: AskedEffect): effect is LocalEffect => actions[effect.kind].settled === 'local'

/** Settles a local effect by its command. */
export async function settleLocally(context: ActionContext, effect: LocalEffect): Promise<EffectResult> {
  const command = commands[effect.kind]
  if (!command.ownRows) return command.run(context, effect)
  const settled: Promise<EffectResult> = context.tx.savepoint(async (tx) => command.run({ ...context, tx }, effect))
  return settled
}
