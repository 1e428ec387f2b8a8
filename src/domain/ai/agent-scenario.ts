import { z } from 'zod'

import { t } from '../i18n/t.ts'
import { Id } from '../id.ts'
import { Json } from '../json.ts'
import { AgentOutcome } from './agent-test-run.ts'
import { ToolName } from './mcp-server.ts'

/** Scenarios of one agent, at most. */
export const MAX_SCENARIOS = 100

/** How one argument of a call must look. What is no text is compared as JSON. */
export const ArgumentMatch = z.object({
  /** As the model names it; `customer.email` looks inside. */
  name: z.string().trim().min(1).max(120),
  match: z.enum(['equals', 'contains', 'any']).default('equals'),
  /** Not looked at where any value will do. */
  value: z.string().max(400).default(''),
})
export type ArgumentMatch = z.infer<typeof ArgumentMatch>

const ExpectedCall = z.object({ tool: ToolName, arguments: z.array(ArgumentMatch).max(20).default([]) })
export type ExpectedCall = z.infer<typeof ExpectedCall>

const Words = z.array(z.string().trim().min(1).max(400)).max(20).default([])

/** What must come of a conversation. What is left out is not looked at. */
export const ScenarioExpectation = z.object({
  /** Uses of tools, in this order; others may lie between. */
  calls: z.array(ExpectedCall).max(20).default([]),
  /** Tools that must not be used. */
  noCalls: z.array(ToolName).max(30).default([]),
  /** Texts that one of the answers holds, whatever the case of their letters. */
  says: Words,
  /** Texts that none of the answers holds. */
  saysNot: Words,
  /** Every figure in an answer stands in a passage, a tool's result, a rule or the customer's own words. */
  grounded: z.boolean().default(false),
  /** Sources of which an answer cites a passage, each. */
  sourceIds: z.array(Id).max(20).default([]),
  /** Judged by a model, each by itself: "The agent apologises for the delay." */
  criteria: Words,
  /** How the conversation stands in the end; null: not looked at. */
  outcome: AgentOutcome.nullable().default(null),
})
export type ScenarioExpectation = z.infer<typeof ScenarioExpectation>

/** Who writes: turns that are written down, or a model that plays the customer. */
const ScenarioCustomer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('scripted'),
    turns: z.array(z.string().trim().min(1).max(4_096)).min(1, t('Write what the customer says.')).max(40),
  }),
  z.object({
    type: z.literal('simulated'),
    /** What they write first. */
    opening: z.string().trim().min(1, t('Write what the customer says first.')).max(4_096),
    turns: z.number().int().min(1).max(20).default(8),
  }),
])

/** A conversation with an AI agent that is played again and again, and what must come of it. */
export const AgentScenarioInput = z.object({
  v: z.literal(1).default(1),
  name: z.string().trim().min(1).max(120),
  /** Who the customer is, and what they want: for people, and for the model that plays them. */
  persona: z.string().trim().max(1_000).default(''),
  goal: z.string().trim().max(1_000).default(''),
  /** What the agent knows of them. */
  contactName: z.string().trim().max(200).nullable().default(null),
  customer: ScenarioCustomer,
  /** When it takes place, so that "tomorrow" means the same in every run; null: when it is run. */
  now: z.iso.datetime().nullable().default(null),
  /** What a tool answers in a test. Several for one are given in order, the last one again; without one, something is made up. */
  toolResults: z
    .array(z.object({ tool: ToolName, result: Json }))
    .max(60)
    .default([]),
  expect: ScenarioExpectation.prefault({}),
})
export type AgentScenarioInput = z.infer<typeof AgentScenarioInput>

export const AgentScenario = AgentScenarioInput.extend({ id: Id, createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() })
export type AgentScenario = z.infer<typeof AgentScenario>
