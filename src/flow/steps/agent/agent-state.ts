import { z } from 'zod'

import { AgentMessage, ToolCall } from '#domain/ai/agent-dialogue.ts'
import { AgentTool } from '#domain/ai/agent-tool.ts'
import type { Json } from '#domain/json.ts'

const WantedCall = ToolCall.extend({ tool: AgentTool.nullable() })
export type WantedCall = z.infer<typeof WantedCall>

/** What the step remembers between two signals. */
export const AgentState = z.object({
  v: z.literal(1),
  /** What it waits for: words, the rest of them, the model, or the tool that is first in `pending`. */
  phase: z.enum(['talk', 'merge', 'model', 'tool']),
  transcript: z.array(AgentMessage),
  /** Tools that the last answer wants and that have no result yet, in order. */
  pending: z.array(WantedCall),
  /** Answered words of the customer, and messages heard since the step began. */
  turns: z.number().int(),
  heard: z.number().int(),
  /** Messages that came since the last answer: they are one. */
  pieces: z.number().int(),
  /** Questions to the model since the customer last spoke. */
  rounds: z.number().int(),
  costCents: z.number(),
  toolCalls: z.number().int().default(0),
  /** Answers since the customer last spoke that were not sent. */
  refused: z.number().int().default(0),
  /** Whether a person was offered last, in our words. */
  offered: z.boolean().default(false),
  /** A change that waits for the customer's word: what it was, and in which turn of the customer it was proposed: the next one must be a yes. */
  proposal: z.object({ name: z.string(), effect: z.string(), heard: z.number().int() }).nullable(),
})
export type AgentState = z.infer<typeof AgentState>

/** The beginning. */
export const newAgentState = (): AgentState => ({
  v: 1,
  phase: 'talk',
  transcript: [],
  pending: [],
  turns: 0,
  heard: 0,
  pieces: 0,
  rounds: 0,
  costCents: 0,
  toolCalls: 0,
  refused: 0,
  offered: false,
  proposal: null,
})

/** Reads what was kept; what cannot be read is the beginning again. */
export const toAgentState = (state: Json): AgentState => AgentState.safeParse(state).data ?? newAgentState()
