import { z } from 'zod'

import { EffectResult } from '../actions/catalogue.gen.ts'
import { Automation } from '../workspace/automation.ts'
import { BusinessHours } from '../scheduling/business-hours.ts'
import { Id } from '../id.ts'
import { Json } from '../json.ts'
import { IncomingContent } from '../messages/message.ts'

const Ms = z.number().int().min(0).max(31_536_000_000)
/** How long after what came before; a pause long enough to end an answer that comes in pieces. */
const afterMs = Ms.default(20_000)

/** What comes to the flow in a test. */
export const TestSignal = z.discriminatedUnion('type', [
  z.object({ type: z.literal('say'), text: z.string().max(4_096), afterMs }),
  /** A tap on a button or a row that was offered last under these words; the id where none was. */
  z.object({ type: z.literal('tap'), title: z.string().max(80), id: z.string().max(256).optional(), afterMs }),
  /** Anything else: a place, a picture, an order, a form. A form without a token answers the one that was sent last. */
  z.object({ type: z.literal('send'), content: IncomingContent, afterMs }),
  z.object({ type: z.literal('wait'), ms: Ms }),
  /** Lets the clock ring that the flow waits for. */
  z.object({ type: z.literal('elapse') }),
  /** Changes a value by hand, as a teammate could. */
  z.object({
    type: z.literal('set'),
    target: z.enum(['session', 'contact', 'conversation']),
    name: z.string().min(1).max(80),
    value: Json,
  }),
])
export type TestSignal = z.infer<typeof TestSignal>

/** Who the contact is and when it happens. Left out: somebody of no name on a Monday morning. */
export const TestStart = z.object({
  /** The trigger node that it starts behind. */
  from: z.string().max(64).optional(),
  /** Decides what is left to chance; the same gives the same. */
  seed: Id.default('rehearsal'),
  now: z.iso.datetime().default('2026-01-05T09:00:00.000Z'),
  timeZone: z.string().max(64).default('UTC'),
  channel: z.enum(['whatsapp', 'webchat']).default('whatsapp'),
  contact: z
    .object({
      name: z.string().max(200).nullable().default(null),
      phone: z.string().max(40).nullable().default(null),
      email: z.string().max(320).nullable().default(null),
      timeZone: z.string().max(64).nullable().default(null),
      tags: z.array(z.string().max(80)).max(100).default([]),
      fields: z.record(z.string(), Json).default({}),
    })
    .prefault({}),
  vars: z.record(z.string(), Json).default({}),
  appName: z.string().max(80).default('Rehearsal'),
  businessHours: BusinessHours.nullable().default(null),
  /** A question that waited longer for its answer is over. */
  sessionHours: Automation.shape.sessionHours,
  onFault: Automation.shape.onFault,
})
export type TestStart = z.infer<typeof TestStart>

/** What a call answers in a test, by the step that makes it or by its kind. Several for one are answered in order, the last one again. */
export const TestMock = z.object({ stepId: Id.optional(), result: EffectResult })
export type TestMock = z.infer<typeof TestMock>

/** What must come of a test. What is left out is not looked at. */
export const TestExpectation = z.object({
  /** Everything the bot says, in order. */
  messages: z
    .array(z.object({ text: z.string().max(4_096), match: z.enum(['exact', 'contains']).default('exact') }))
    .max(500)
    .optional(),
  vars: z.record(z.string(), Json).default({}),
  /** The contact's fields afterwards; name, phone and email among them. */
  contact: z.record(z.string(), Json).default({}),
  /** Exits that are taken, in this order; others may lie between. */
  exits: z
    .array(z.object({ stepId: Id, exit: z.string().max(80) }))
    .max(1_000)
    .default([]),
  /** Effects that are asked for, in this order; others may lie between. */
  effects: z
    .array(z.object({ kind: z.string().max(40), stepId: Id.optional() }))
    .max(500)
    .default([]),
  ends: z.enum(['completed', 'handed_over', 'failed', 'expired', 'waiting']).optional(),
})
export type TestExpectation = z.infer<typeof TestExpectation>

/** An example of a conversation with a flow, and what must come of it. */
export const FlowTestInput = z.object({
  v: z.literal(1).default(1),
  name: z.string().trim().min(1).max(120),
  start: TestStart.prefault({}),
  signals: z.array(TestSignal).max(300).default([]),
  mocks: z.array(TestMock).max(200).default([]),
  expect: TestExpectation.prefault({}),
})
export type FlowTestInput = z.infer<typeof FlowTestInput>

export const FlowTest = FlowTestInput.extend({ id: Id, createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() })
export type FlowTest = z.infer<typeof FlowTest>

/** What came of a test: whether it is as expected, and the first difference in plain words. */
export const FlowTestResult = z.object({
  testId: z.string(),
  name: z.string(),
  ok: z.boolean(),
  difference: z.string().nullable(),
  said: z.array(z.string()),
  exits: z.array(z.object({ stepId: z.string(), exit: z.string() })),
  vars: z.record(z.string(), Json),
})
export type FlowTestResult = z.infer<typeof FlowTestResult>
