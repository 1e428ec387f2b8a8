import { z } from 'zod'

import { DateSpan } from '#domain/date-span.ts'
import { Id } from '#domain/id.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'

const OneFlow = z.object({ appId: Id, flowId: Id })
const tag = 'flows'
const path = '/api/v1/apps/:appId/flows/:flowId'
const Version = z.coerce.number().int().min(1).max(2_147_483_647).optional()

/** Days of the app's time zone, both of them in. */
const Range = DateSpan.extend({ version: Version })

/** What happened at one step in the days that are asked for. */
export const StepFigure = z.object({
  stepId: z.string(),
  entered: z.number().int(),
  /** How often it was left by each exit, the most used first. */
  left: z.array(z.object({ exit: z.string(), count: z.number().int() })),
  /** Sessions that stand there now. */
  waiting: z.number().int(),
  /** Times that it met a problem. */
  failed: z.number().int(),
  /** Sessions that were broken off there: the customer began something else or fell silent, or people took over. */
  dropped: z.number().int(),
  /** Half of those who went on had stood there no longer; null where nobody had to stand. */
  medianSeconds: z.number().int().nullable(),
})
export type StepFigure = z.infer<typeof StepFigure>

/** What became of those who began in these days. */
export const FlowTotals = z.object({
  started: z.number().int(),
  completed: z.number().int(),
  handedOver: z.number().int(),
  dropped: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
})
export type FlowTotals = z.infer<typeof FlowTotals>

/** What of a step's figures somebody looks into. */
export const FigureKind = z.enum(['waiting', 'failed', 'dropped', 'left'])
export type FigureKind = z.infer<typeof FigureKind>

/** One time that a conversation was there. */
export const FigureConversation = z.object({
  conversationId: z.string(),
  contactName: z.string().nullable(),
  version: z.number().int(),
  at: z.iso.datetime(),
})
export type FigureConversation = z.infer<typeof FigureConversation>

/** Sessions that wait at one step of one version. */
export const WaitingPlace = z.object({
  version: z.number().int(),
  stepId: z.string(),
  /** What the step is called in that version. */
  title: z.string(),
  sessions: z.number().int(),
  /** Whether they can go on there in the version that they are held against. */
  stays: z.boolean(),
})
export type WaitingPlace = z.infer<typeof WaitingPlace>

export const flowFigures = {
  getFlowFigures: endpoint(
    { method: 'GET', path: `${path}/figures`, summary: 'What happened at each step', tag, access: 'agent' },
    { params: OneFlow, query: Range, answer: z.object({ steps: z.array(StepFigure), totals: FlowTotals }) },
  ),
  listFigureConversations: endpoint(
    {
      method: 'GET',
      path: `${path}/figures/conversations`,
      summary: 'The conversations behind a figure, newest first',
      tag,
      access: 'agent',
    },
    {
      params: OneFlow,
      query: Range.extend({ stepId: Id, what: FigureKind, exit: z.string().max(80).optional() }).extend(PageQuery.shape),
      answer: page(FigureConversation),
    },
  ),
  listFlowWaiting: endpoint(
    {
      method: 'GET',
      path: `${path}/waiting`,
      summary: 'Who waits in which version, and whether the draft or another version still has their step',
      tag,
      access: 'agent',
    },
    { params: OneFlow, query: z.object({ to: Version }), answer: z.object({ places: z.array(WaitingPlace) }) },
  ),
}
