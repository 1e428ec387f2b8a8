import { bucketOf } from '#domain/flows/step-time.ts'
import type { TraceLine } from '#domain/flows/trace.ts'
import type { Library } from '#flow/engine/program.ts'
import type { FlowSession } from '#flow/engine/session.ts'
import type { Signal } from '#flow/engine/signal.ts'
import type { Advanced } from '#flow/engine/turn.ts'
import type { StepEvent } from '#store/flows/step-counters.ts'

import { toTrace } from './to-trace.ts'

/** What is kept of one signal: the lines that explain it, and what they add to the figures of the steps. */
export interface RecordedSteps {
  path: TraceLine[]
  stepEvents: StepEvent[]
}

/** What a signal did to a session: its exits, the failed step, or the step at its end. */
export function recordSteps(
  library: Library,
  before: FlowSession,
  signal: Signal,
  { session, path, failure }: Advanced,
  now: Date,
): RecordedSteps {
  const lines = toTrace(path)
  const last = lines.at(-1)
  if (session.ended === 'failed' && failure && last && last.stepId === failure.stepId) last.problem ??= failure.problem
  if (signal.type === 'interrupted') return brokenOff(library, before, signal.reason)
  const stood = before.touchedAt === null ? 0 : (now.getTime() - Date.parse(before.touchedAt)) / 1_000
  return { path: lines, stepEvents: lines.flatMap((line, index) => stepEventsOf(line, index === 0 ? stood : 0)) }
}

/** A session that ended at a step: the customer started something else, was silent, or a teammate took over. */
function brokenOff(library: Library, { flowId, version, stepId }: FlowSession, reason: string): RecordedSteps {
  if (stepId === null) return { path: [], stepEvents: [] }
  const kind = library(flowId, version)?.steps.get(stepId)?.kind ?? ''
  return droppedAt({
    flowId,
    version,
    stepId,
    kind,
    signal: { type: 'interrupted', reason },
    set: [],
    ask: null,
    problem: null,
    exit: null,
  })
}

/** The record of a session that ended at this line's step. */
export const droppedAt = (line: TraceLine): RecordedSteps => ({ path: [line], stepEvents: [{ ...placeOf(line), what: 'dropped' }] })

const placeOf = ({ flowId, version, stepId }: TraceLine) => ({ flowId, version, stepId })

function stepEventsOf(line: TraceLine, stoodSeconds: number): StepEvent[] {
  const place = placeOf(line)
  const entered = line.signal.type === 'entered'
  return [
    { ...place, what: entered ? 'entered' : `stood:${bucketOf(stoodSeconds)}` },
    ...(line.exit === null ? [] : [{ ...place, what: `left:${line.exit}` }]),
    ...(line.problem === null ? [] : [{ ...place, what: 'failed' }]),
  ]
}
