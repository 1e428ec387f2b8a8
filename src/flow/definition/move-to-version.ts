import type { Program } from '../engine/program.ts'
import type { FlowSession } from '../engine/session.ts'

/** Finds a version of the flow that moves; null when it is gone. */
type VersionOf = (version: number) => Program | null

/** Returns the session gone over to another version of a flow, or null where the step it waits at is gone there or waits in another way. */
export function moveToVersion(session: FlowSession, to: Program, versionOf: VersionOf): FlowSession | null {
  const moves = (place: { flowId: string; version: number; stepId: string | null }): boolean =>
    place.flowId === to.flowId &&
    place.version < to.version &&
    place.stepId !== null &&
    standsIn(versionOf(place.version), to, place.stepId)
  const frames = session.frames.map((frame) => (moves(frame) ? { ...frame, version: to.version } : frame))
  const version = session.wait !== null && moves(session) ? to.version : session.version
  const isSame = version === session.version && frames.every((frame, index) => frame === session.frames[index])
  return isSame ? null : { ...session, version, frames }
}

/** Whether a step stands in the new version too, of the same kind and with every exit that it had: what it remembers still fits. */
export function standsIn(from: Program | null, to: Program, stepId: string): boolean {
  const before = from?.steps.get(stepId)
  const after = to.steps.get(stepId)
  if (!before || !after || before.kind !== after.kind || before.waits() !== after.waits()) return false
  const exits = new Set(after.exits.map(({ name }) => name))
  return before.exits.every(({ name }) => exits.has(name))
}
