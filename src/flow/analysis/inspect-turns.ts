import { t } from '#domain/i18n/t.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'

import { MAX_MESSAGES_A_TURN, MAX_STEPS_A_TURN } from '../engine/advance.ts'
import type { Checked } from './checked.ts'
import { error, type Place, warning } from './problem.ts'
import { componentsOf } from './step-graph.ts'

/** What a turn has done once a step has run: on the longest way to it, and on the shortest. */
interface Done {
  steps: { most: number; least: number }
  messages: { most: number; least: number }
}

/** Names the steps at which a turn is broken off, since too many steps ran or too many messages went out without a wait. */
export function inspectTurns({ kinds, graph }: Checked): FlowProblem[] {
  const { steps, next, starts, reached } = graph
  // What is asked of the world comes back in a turn of its own.
  const endsTurn = steps.map((step) => step.waits() || step.calls.length > 0 || kinds[step.kind]?.accepts.includes('settled') === true)
  const before = steps.map((): Done | null => null)
  const arrive = (indexes: readonly number[] = [], done: Done): void => {
    for (const index of indexes) before[index] = merged(before[index] ?? null, done)
  }
  arrive(starts, FRESH)
  for (const [index, ends] of endsTurn.entries()) if (ends && reached[index]) arrive(next[index], RESUMED)

  const inTurn = next.map((own, index) => (endsTurn[index] ? [] : own))
  const problems: FlowProblem[] = []
  for (const component of componentsOf(inTurn, (index) => reached[index] === true).toReversed()) {
    const [index = 0] = component
    const step = steps[index]
    const entered = before[index]
    // A circle without a wait is told of as one.
    if (!step || !entered || component.length > 1) continue
    const after = ran(entered, step.messages())
    problems.push(...tooMany(entered, after, { nodeId: step.nodeId, stepId: step.id }))
    arrive(inTurn[index], after)
  }
  return problems
}

const FRESH: Done = { steps: { most: 0, least: 0 }, messages: { most: 0, least: 0 } }
/** The step that waited runs once more. */
const RESUMED: Done = { ...FRESH, steps: { most: 1, least: 1 } }

const merged = (a: Done | null, b: Done): Done =>
  a === null ? b : { steps: span(a.steps, b.steps), messages: span(a.messages, b.messages) }

const span = (a: Done['steps'], b: Done['steps']): Done['steps'] => ({ most: Math.max(a.most, b.most), least: Math.min(a.least, b.least) })

const ran = ({ steps, messages }: Done, sent: number): Done => ({
  steps: { most: steps.most + 1, least: steps.least + 1 },
  messages: { most: messages.most + sent, least: messages.least + sent },
})

/** Told of once, where the limit is passed: surely, or on some ways only. */
function tooMany(before: Done, after: Done, place: Place): FlowProblem[] {
  const passes = (of: keyof Done, limit: number): boolean => before[of].most <= limit && after[of].most > limit
  const hint = t('Put a question or a delay before it.')
  const problem = (of: keyof Done, limit: number, message: string): FlowProblem[] => {
    if (!passes(of, limit)) return []
    return [after[of].least > limit ? error('turn-too-long', place, message, hint) : warning('turn-too-long', place, message, hint)]
  }
  return [
    ...problem(
      'messages',
      MAX_MESSAGES_A_TURN,
      t('More than {value} messages come in a row without a wait, so the flow stops here.', { value: MAX_MESSAGES_A_TURN }),
    ),
    ...problem(
      'steps',
      MAX_STEPS_A_TURN,
      t('More than {value} steps run in a row without a wait, so the flow stops here.', { value: MAX_STEPS_A_TURN }),
    ),
  ]
}
