import { z } from 'zod'

import { AgentExit, AgentMessage, ToolCall } from '#domain/ai/agent-dialogue.ts'
import { AgentTool } from '#domain/ai/agent-tool.ts'
import { ToolName } from '#domain/ai/mcp-server.ts'
import { FoundPassage } from '#domain/knowledge/knowledge-source.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('run_agent')

/** A passage that a model was given to answer from, in the order of its number. */
export const GivenPassage = FoundPassage.omit({ documentId: true, sourceId: true })
export type GivenPassage = z.infer<typeof GivenPassage>

/** What an answer is held to, whatever the model says. */
const AnswerBounds = z.object({
  groundedOnly: z.boolean(),
  showSources: z.boolean(),
  /** The agent's goal and scope, which it may speak from. */
  goal: z.string(),
  /** Policies that it may speak from, but not recite. */
  rules: z.array(z.string()),
})
export type AnswerBounds = z.infer<typeof AnswerBounds>

/** Asks an agent's model once, with all that was said: it answers with words, with tools that it wants to be used, or with both. */
export const runAgent = defineAction({
  kind: 'run_agent',
  summary: 'Ask an AI agent for its next answer',
  input: z.object({
    kind,
    agentId: z.string().min(1).max(64),
    goal: z.string().max(4_096).default(''),
    /** What is known, as data: the model is told that it instructs nothing. */
    facts: z
      .array(z.object({ name: z.string().max(80), value: z.string().max(2_000) }))
      .max(40)
      .default([]),
    exits: z.array(AgentExit).max(12).default([]),
    /** Which of the agent's tools may be used; null means all. */
    tools: z.array(ToolName).max(30).nullable().default(null),
    /** When it shall give the conversation to a person. */
    handOver: z.string().max(2_000).default(''),
    transcript: z.array(AgentMessage).max(60),
    /** What the conversation has used of the agent's limits so far. */
    spent: z
      .object({ turns: z.number().int(), toolCalls: z.number().int(), costCents: z.number() })
      .prefault({ turns: 0, toolCalls: 0, costCents: 0 }),
    /** ISO 8601, in UTC, and the zone to speak of times in. */
    now: z.iso.datetime(),
    timeZone: z.string().max(64),
    seconds: z.number().int().min(5).max(120).default(120),
    /** For whom knowledge is searched; without one, what holds for everybody. */
    reader: z.object({ language: z.string().nullable(), tags: z.array(z.string()), channelId: z.string().nullable() }).optional(),
    /** What was found for the customer's last words before; left out, it is looked for. */
    passages: z.array(GivenPassage).optional(),
    /** An answer that was not sent, and why: it is asked for once more. */
    refused: z.object({ text: z.string(), reasons: z.array(z.string()) }).optional(),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({
      kind,
      outcome: z.literal('answered'),
      text: z.string(),
      /** `tool` is what the agent was given under that name; null where it was given none: then the call is refused. */
      calls: z.array(ToolCall.extend({ tool: AgentTool.nullable() })),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      costCents: z.number(),
      finishReason: z.string(),
      provider: z.string(),
      model: z.string(),
      /** Why the first provider did not answer, where the fallback did. */
      fellBack: z.string().nullable(),
      passages: z.array(GivenPassage).optional(),
      /** What the model looked for beside the customer’s words; its tokens are counted in. */
      searches: z.array(z.string()).optional(),
      /** Left out by answers of an older release, which are held to nothing. */
      bounds: AnswerBounds.optional(),
    }),
    /** One of the agent's own limits is met, so that its model was not asked. */
    z.object({ kind, outcome: z.literal('limit'), problem: z.string() }),
    z.object({ kind, outcome: z.literal('providerError'), problem: z.string() }),
  ]),
  settled: 'slow',
  repeatable: true,
  access: null,
  tool: false,
})
export type RunAgent = z.infer<typeof runAgent.input>
export type AgentResult = z.infer<typeof runAgent.result>
