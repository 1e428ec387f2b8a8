import type { AgentConfig } from '#domain/ai/agent-config.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { compose } from '../composing/compose.ts'

/** The flow by which an agent is talked with on its own: it answers until it has to hand over, and then people go on. Unless told otherwise, it speaks first. */
export function agentFlow(agentId: string, { handOver, limits }: AgentConfig, { greet = true } = {}): FlowDocument {
  const { turns, costCents, seconds } = limits
  const person = { handOver: 'person', outOfScope: 'person', limit: 'person', providerError: 'person' }
  // Its own words are said by the step that calls people.
  const farewell = handOver.message === ''
  const step = { agent: agentId, greet, farewell, heard: '{{ message.text }}', limits: { turns, costCents, seconds } }
  const people = {
    teamId: handOver.teamId,
    note: '{{ vars.agentReason }}\n\n{{ vars.agentSummary }}',
    // The note says it all.
    summary: false,
    textWhenThere: handOver.message,
    textWhenAway: handOver.message,
  }
  return compose({
    kind: 'flow',
    triggers: [],
    blocks: {
      talk: { title: 'The agent answers', steps: [{ id: 'agent', kind: 'agent', config: step, to: person }] },
      person: { title: 'A person', steps: [{ id: 'person', kind: 'liveChat', config: people }] },
    },
  })
}
