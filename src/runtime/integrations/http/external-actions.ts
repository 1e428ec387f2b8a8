import { storedText } from '#domain/i18n/t.ts'
import type { ReadAnswer, ReadAnswerResult } from '#domain/actions/ai/read-answer.ts'
import { actions, AskedEffect, type EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { Json } from '#domain/json.ts'
import { readingInstructions, readingQuestion, readReply } from '#flow/answers/reading-prompt.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import type { LocalEffect } from '#commands/shared/define-command.ts'
import { isLocal } from '#commands/shared/local-actions.ts'

import { callHttp, runsOf } from './call-http.ts'
import { inspectFile } from '../files/inspect-file.ts'
import type { Agents } from '../ai/agents.ts'
import { runFunction } from '../sandbox/run-function.ts'
import { addRow, updateRow } from '../google-sheets/sheet-actions.ts'

export type SlowEffect = Exclude<AskedEffect, LocalEffect>

const lost = () => storedText('The server stopped in the middle of this. It may or may not have been done.')

/** What a slow effect is told of where it comes from. */
export interface SlowContext {
  appId: string
  conversationId: string
  /** Names the command: done under one id, it is not done again. */
  id: string
}

/** Carries a slow effect out. It always answers: what the world does wrong is a result too. */
export async function deliver(deps: RuntimeDeps, context: SlowContext, effect: SlowEffect): Promise<EffectResult> {
  switch (effect.kind) {
    case 'call_http':
      return callHttp(deps, context, effect)
    case 'call_mcp_tool':
      return deps.agents.mcp.call(context.appId, context.id, effect)
    case 'inspect_file':
      return inspectFile(deps, context, effect)
    case 'read_answer':
      return readAnswer(deps.agents, context, effect)
    case 'run_agent':
      // Asked again after a kill, it answers again: nothing was done by the first answer, since it was lost.
      return deps.agents.run(context.appId, effect, 'published', context.conversationId || null)
    case 'run_function':
      return runFunction(deps.functions, context, effect)
    case 'add_sheet_row':
      return addRow(deps.sheets, context, effect)
    case 'update_sheet_row':
      return updateRow(deps.sheets, context, effect)
    default:
      return effect satisfies never
  }
}

const READING_TOKENS = 300

/** Asks the app's first AI provider what an answer says. */
async function readAnswer(agents: Agents, { appId }: { appId: string }, asked: ReadAnswer): Promise<ReadAnswerResult> {
  const kind = 'read_answer'
  const answer = await agents.assist(appId, {
    instructions: readingInstructions(asked),
    question: readingQuestion(asked),
    maxTokens: READING_TOKENS,
    seconds: 12,
  })
  if (!answer) return { kind, outcome: 'noProvider', problem: storedText('No AI provider is connected.') }
  if (!answer.ok) return { kind, outcome: 'providerError', problem: answer.problem }
  const value = readReply(answer.text)
  return value === null ? { kind, outcome: 'nothing' } : { kind, outcome: 'read', value }
}

/** Reads the effect of a stored external call. */
export function slowEffect({ body }: { body: Json }): SlowEffect {
  const effect = AskedEffect.parse(body)
  if (isLocal(effect)) throw new Error(`${effect.kind} is no external call: it is settled inside the turn.`)
  return effect
}

const MAX_RUNS = 3

/** Tells whether an effect whose runner died may be carried out again, after so many runs. */
export function isRepeatable(effect: SlowEffect, runs: number): boolean {
  if (effect.kind === 'call_http') return runs < runsOf(effect)
  const { repeatable } = effect.kind === 'call_mcp_tool' ? effect : actions[effect.kind]
  return repeatable && runs < MAX_RUNS
}

/** The answer for an effect that may or may not have happened. */
export function unknownResult(effect: SlowEffect): EffectResult {
  switch (effect.kind) {
    case 'call_http':
      return { kind: 'call_http', outcome: 'unknown', detail: lost() }
    case 'call_mcp_tool':
      return { kind: 'call_mcp_tool', outcome: 'unknown', detail: lost() }
    case 'inspect_file':
      return { kind: 'inspect_file', outcome: 'unreadable', problem: lost() }
    case 'read_answer':
      return { kind: 'read_answer', outcome: 'providerError', problem: lost() }
    case 'run_agent':
      return { kind: 'run_agent', outcome: 'providerError', problem: lost() }
    case 'run_function':
      return { kind: 'run_function', outcome: 'error', message: lost(), line: null, logs: [] }
    case 'add_sheet_row':
    case 'update_sheet_row':
      return { kind: effect.kind, outcome: 'unknown', message: lost() }
    default:
      return effect satisfies never
  }
}
