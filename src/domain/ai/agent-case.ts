import { z } from 'zod'

import { Id } from '../id.ts'

/** What became of a conversation that an AI agent took part in. */
export const CaseOutcome = z.enum(['confirmed', 'assumed', 'escalated', 'abandoned'])
export type CaseOutcome = z.infer<typeof CaseOutcome>

/** Why a person took part: `taken` where nobody and nothing asked for one. */
export const EscalationReason = z.enum(['asked', 'unknown', 'rule', 'scope', 'limit', 'provider', 'taken'])
export type EscalationReason = z.infer<typeof EscalationReason>

/** What one signal adds to the figures of an agent. */
export interface AgentMoment {
  agentId: string
  /** Whether the agent was entered by it. */
  entered: boolean
  /** Whether the customer wrote. */
  heard: boolean
  /** Whether the agent said something else than that it does not know. */
  answered: boolean
  /** Whether the agent said that it does not know. */
  unknown: boolean
  /** Whether the customer said that it helped. */
  helped: boolean
  /** Whether something was done that the customer had said yes to. */
  done: boolean
  /** Why the agent left the conversation, where it did. */
  reason: Exclude<EscalationReason, 'taken'> | null
  costCents: number
  /** What the answer stands on: the title of the first source that it cites. */
  topic: string | null
  language: string | null
}

/** By what a confirmed case is confirmed: the customer's words, a good rating, or a yes to what was then done. */
export const Evidence = z.enum(['said', 'rated', 'done'])

const Counts = z.object({
  confirmed: z.number().int(),
  assumed: z.number().int(),
  escalated: z.number().int(),
  abandoned: z.number().int(),
  /** Not decided yet: the customer may still write. They are in no rate. */
  open: z.number().int(),
})
export type OutcomeCounts = z.infer<typeof Counts>

/** A part of the cases: `key` narrows lists to it, `total` leaves open ones out. */
const Share = z.object({ key: z.string(), label: z.string(), total: z.number().int(), confirmed: z.number().int() })
export type Share = z.infer<typeof Share>

export const AgentFigures = z.object({
  totals: Counts,
  /** The same days before these; null where no first day is named. */
  before: Counts.nullable(),
  evidence: z.object({ said: z.number().int(), rated: z.number().int(), done: z.number().int() }),
  /** Cases whose customer came back within three days, and which are therefore one. */
  returned: z.number().int(),
  /** Of all cases, in the app's currency. */
  costCents: z.number(),
  ratings: z.object({ answered: z.number().int(), good: z.number().int() }),
  /** By the week in which a case began, Monday first. */
  weeks: z.array(Counts.extend({ from: z.iso.date() })),
  reasons: z.array(z.object({ reason: EscalationReason, count: z.number().int() })),
  shares: z.object({
    agents: z.array(Share),
    versions: z.array(Share),
    topics: z.array(Share),
    languages: z.array(Share),
    channels: z.array(Share),
  }),
})
export type AgentFigures = z.infer<typeof AgentFigures>

/** One case, as lists show it. */
export const AgentCase = z.object({
  id: Id,
  conversationId: Id,
  contactName: z.string().nullable(),
  agentName: z.string(),
  version: z.number().int(),
  outcome: CaseOutcome.nullable(),
  evidence: Evidence.nullable(),
  reason: EscalationReason.nullable(),
  topic: z.string().nullable(),
  language: z.string().nullable(),
  startedAt: z.iso.datetime(),
  questions: z.number().int(),
  /** Times that the agent said it does not know. */
  unknowns: z.number().int(),
  returns: z.number().int(),
  /** 3 good, 2 okay, 1 poor; null: none. */
  score: z.number().int().nullable(),
  costCents: z.number(),
  reviewedAt: z.iso.datetime().nullable(),
  reviewedBy: z.string().nullable(),
})
export type AgentCase = z.infer<typeof AgentCase>

/** What narrows figures and lists. */
export const CaseFilter = z.object({
  agentId: Id.optional(),
  version: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  channelId: Id.optional(),
  language: z.string().max(35).optional(),
  topic: z.string().max(300).optional(),
})
export type CaseFilter = z.infer<typeof CaseFilter>
