import { z } from 'zod'

import { AskedEffect } from '#domain/actions/catalogue.gen.ts'
import { GivenPassage } from '#domain/actions/ai/run-agent.ts'
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
  /** When the customer last spoke, and whether they were asked since to hold on. */
  askedAt: z.string().nullable().default(null),
  held: z.boolean().default(false),
  /** What was found in the knowledge for the customer's last words; null before anything was looked for. */
  passages: z.array(GivenPassage).nullable().default(null),
  /**
   * A change that the customer was asked about: the call and what it asks for, in which of their turns, and in which of the engine's. Their next words must be
   * a yes, and written later than the question. What an older release kept is asked about again.
   */
  proposal: z.object({ call: WantedCall, effect: AskedEffect, turns: z.number().int(), seed: z.string() }).nullable().catch(null),
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
  askedAt: null,
  held: false,
  passages: null,
  proposal: null,
})

/** Reads what was kept; what cannot be read is the beginning again. */
export const toAgentState = (state: Json): AgentState => AgentState.safeParse(state).data ?? newAgentState()
