import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { FlowSession } from '#flow/engine/session.ts'
import type { FlowRef } from '#flow/engine/step-kind.ts'
import { AgentState } from '#flow/steps/agent/agent-state.ts'
import type { Json } from '#domain/json.ts'

interface MaybeTool {
  tool: { type: string; flowId?: unknown } | null
}

/** The flows that an agent may hand the conversation to in this turn: those of the tools that its model just asked for, and of those that still wait. */
export function toolFlows({ wait, frames }: Pick<FlowSession, 'wait' | 'frames'>, results: readonly EffectResult[]): FlowRef[] {
  const waiting = [wait?.state ?? null, ...frames.map(({ state }) => state)].flatMap(callsIn)
  const asked = results.flatMap((result) => (result.kind === 'run_agent' && result.outcome === 'answered' ? result.calls : []))
  const ids = [...waiting, ...asked].flatMap(({ tool }: MaybeTool) => (tool?.type === 'flow' ? [String(tool.flowId)] : []))
  return [...new Set(ids)].map((flowId) => ({ flowId, version: 'latest' }))
}

/** Most states are no agent's, which is told without reading them. */
function callsIn(state: Json): MaybeTool[] {
  if (typeof state !== 'object' || state === null || !('pending' in state)) return []
  const read = AgentState.safeParse(state)
  if (!read.success) return []
  return [...read.data.pending, ...(read.data.proposal ? [read.data.proposal.call] : [])]
}
