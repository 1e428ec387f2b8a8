import { z } from 'zod'

import { Id } from '../id.ts'
import { Json } from '../json.ts'

/** Conversations of one run, at most. */
export const MAX_ATTEMPTS = 500

/** How a conversation with an agent stands in the end. `unknown`: the agent said that it does not know. */
export const AgentOutcome = z.enum(['answered', 'unknown', 'handedOver', 'outOfScope', 'limit', 'ended', 'failed'])
export type AgentOutcome = z.infer<typeof AgentOutcome>

/** One line of a conversation of a test. */
export const AttemptLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), text: z.string() }),
  z.object({ kind: z.literal('agent'), text: z.string() }),
  /** `used` is false where Parley refused the call; `madeUp`: nobody said what the tool answers. */
  z.object({ kind: z.literal('tool'), name: z.string(), input: Json, result: z.string(), used: z.boolean(), madeUp: z.boolean() }),
  z.object({ kind: z.literal('note'), text: z.string() }),
])
export type AttemptLine = z.infer<typeof AttemptLine>

/** What a person says of a judge's verdict. */
const PersonVerdict = z.object({ passed: z.boolean(), by: z.string().nullable(), at: z.iso.datetime() })

/** One expectation, held against one conversation. */
export const AttemptCheck = z.object({
  /** `ran`: it could be played to its end. `criterion`: a model judged it. */
  kind: z.enum(['ran', 'call', 'noCall', 'says', 'saysNot', 'grounded', 'source', 'criterion', 'outcome']),
  label: z.string(),
  passed: z.boolean(),
  /** Why, in plain words; null where nothing is to be said. */
  reason: z.string().nullable(),
  person: PersonVerdict.nullable().default(null),
})
export type AttemptCheck = z.infer<typeof AttemptCheck>

/** What models cost and took for a conversation, or for several. */
const Spent = z.object({ costCents: z.number(), tokens: z.number().int(), ms: z.number().int() })
export type Spent = z.infer<typeof Spent>

/** One conversation of a run. */
export const AgentTestAttempt = Spent.extend({
  id: Id,
  scenarioId: Id,
  /** From 1. */
  repeat: z.number().int(),
  passed: z.boolean(),
  outcome: AgentOutcome,
  checks: z.array(AttemptCheck),
  transcript: z.array(AttemptLine),
})
export type AgentTestAttempt = z.infer<typeof AgentTestAttempt>

/** How many passed, and between which shares the true one lies, with 95 % confidence (Wilson). */
export const PassRate = z.object({ passed: z.number().int(), played: z.number().int(), low: z.number(), high: z.number() })
export type PassRate = z.infer<typeof PassRate>

export const AgentTestRunState = z.enum(['running', 'done', 'costLimit', 'cancelled', 'failed'])
export type AgentTestRunState = z.infer<typeof AgentTestRunState>

/** Scenarios, played some times with one state of an agent. */
export const AgentTestRun = Spent.extend({
  id: Id,
  /** The version that was played; null: the draft of that time. */
  version: z.number().int().nullable(),
  /** Whether the agent's draft still says just what was played. */
  isDraft: z.boolean(),
  state: AgentTestRunState,
  repeats: z.number().int(),
  total: z.number().int(),
  rate: PassRate,
  scenarios: z.array(z.object({ id: Id, name: z.string(), rate: PassRate })),
  costLimitCents: z.number(),
  startedBy: z.string().nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type AgentTestRun = z.infer<typeof AgentTestRun>

/** How often people agreed with the judge, of the verdicts that they looked at. */
export const JudgeAgreement = z.object({ agreed: z.number().int(), checked: z.number().int() })
export type JudgeAgreement = z.infer<typeof JudgeAgreement>
