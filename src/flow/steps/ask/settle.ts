// Arrives: what a file is, or what AI read. Leaves: the answer kept, asked back or asked again.
// Never here: a value of AI that the rules would not take, or that the customer has not confirmed.
import { storedText } from '#domain/i18n/t.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { InspectFileResult } from '#domain/actions/integrations/inspect-file.ts'
import type { ReadAnswerResult } from '#domain/actions/ai/read-answer.ts'

import type { Outcome } from '#flow/engine/step-kind.ts'
import { wantsFile } from './ask-effect.ts'
import { type AskState, toAskState } from './ask-state.ts'
import { type Choice, choicesOf } from './choices.ts'
import { act } from './handle.ts'
import { askBack, miss, wordsOf } from './put.ts'
import type { AskInputs } from './read-answer.ts'
import { readFile } from './reading/read-file.ts'
import { confirmable } from './to-confirm.ts'

/** Takes what came of the effect that the question had asked for. */
export function settle(input: AskInputs, result: EffectResult): Outcome {
  const { file, unread, ...state } = toAskState(input.state)
  const { choices } = choicesOf(input.config.input, input.scope)
  if (result.kind === 'inspect_file') return settleFile(input, choices, state, file, result)
  if (result.kind === 'read_answer') return settleReading(input, choices, state, unread ?? '', result)
  return { then: { exit: 'timeout' } }
}

function settleFile(
  input: AskInputs,
  choices: readonly Choice[],
  state: AskState,
  file: AskState['file'],
  result: InspectFileResult,
): Outcome {
  const wanted = input.config.input
  if (result.outcome === 'unreadable' || !file || !wantsFile(wanted))
    return miss(input, choices, state, wordsOf(input, { refusal: 'fileAgain' }))
  return act(input, { ...state, pieces: [] }, choices, readFile(wanted, file, result), false)
}

function settleReading(input: AskInputs, choices: readonly Choice[], state: AskState, why: string, result: ReadAnswerResult): Outcome {
  const reading = result.outcome === 'read' ? confirmable(input, choices, state, result.value) : null
  if (reading) return askBack(input, state, reading)
  const missed = miss(input, choices, state, why)
  return 'problem' in result
    ? { ...missed, problem: storedText('AI couldn’t read the answer. {reason}', { reason: result.problem }) }
    : missed
}
