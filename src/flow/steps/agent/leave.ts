import { storedText } from '#domain/i18n/t.ts'
import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'
import type { EmittedEffect } from '#domain/flows/effects.ts'
import type { Json } from '#domain/json.ts'

import { exitValues } from '#flow/agents/tools/exit-values.ts'
import { HandOverInput, OutOfScopeInput } from '#flow/agents/tools/offered-tools.ts'
import { reasonOf } from '#flow/agents/tools/tool-effect.ts'
import type { Assignment, Outcome } from '#flow/engine/step-kind.ts'
import type { Exit } from './config.ts'

type Left = Outcome | { reason: string }

/** The exits that a model may choose. A call whose values are missing or wrong is answered with what to fix, and leaves nothing. */
export const leave = {
  finish(exit: Exit, said: Json, emit: readonly EmittedEffect[]): Left {
    const values = exitValues(exit).safeParse(said ?? {})
    if (!values.success) return { reason: `Not finished: ${reasonOf(values.error)}. Ask the customer for what is missing.` }
    const set = exit.required.map(({ name, saveTo }): Assignment => {
      const value = values.data[name]
      const kept = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
      return { ...(saveTo ?? { target: 'session', name }), value: kept }
    })
    return { emit, set, then: { exit: `exit:${exit.name}` } }
  },

  handOver(said: Json, emit: readonly EmittedEffect[]): Left {
    const read = HandOverInput.safeParse(said)
    const { reason, summary } = read.success ? read.data : { reason: 'The agent gave no reason.', summary: '' }
    return { emit, set: keep(reason, summary), then: { exit: 'handOver', note: summary === '' ? reason : `${reason}\n\n${summary}` } }
  },

  outOfScope(said: Json, emit: readonly EmittedEffect[]): Left {
    const reason = OutOfScopeInput.safeParse(said).data?.reason ?? 'The customer asked for something else.'
    return { emit, set: keep(reason, ''), then: { exit: 'outOfScope', note: storedText('Off topic for the agent: {reason}', { reason }) } }
  },
}

/** Hands over by ourselves, with what the customer said last. */
export function leaveToPerson(reason: string, transcript: readonly AgentMessage[]): Outcome {
  const said = transcript.flatMap((message) => (message.role === 'customer' ? [message.text] : [])).slice(-3)
  const summary = said.length === 0 ? '' : `The customer wrote: ${said.map((text) => `“${text.slice(0, 300)}”`).join(' ')}`
  return { set: keep(reason, summary), then: { exit: 'handOver', note: summary === '' ? reason : `${reason}\n\n${summary}` } }
}

const keep = (reason: string, summary: string): Assignment[] => [
  { target: 'session', name: 'agentReason', value: reason },
  { target: 'session', name: 'agentSummary', value: summary },
]

/** Exits by which a person goes on. */
const TO_PEOPLE: ReadonlySet<string> = new Set(['handOver', 'outOfScope', 'limit', 'providerError'])

/** Whether an agent leaves to a person by an exit; null where it stays. */
export const leavesToPeople = (exit: string | null): boolean => exit !== null && TO_PEOPLE.has(exit)
