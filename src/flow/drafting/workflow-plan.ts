import { z } from 'zod'

import { AddTags, blocksOf, Hours, Key, People, Say, Tag, Title, Wait, Words } from './plan-parts.ts'

const Minutes = z.number().int().min(1).max(525_600)
/** Where a check leads; null ends there. */
const To = Key.nullable().default(null)

const Start = z.discriminatedUnion('when', [
  z.object({
    when: z.enum([
      'orderPlaced',
      'orderChanged',
      'eventCreated',
      'eventChanged',
      'eventMissed',
      'contactCreated',
      'conversationOpened',
      'conversationClosed',
      'called',
    ]),
  }),
  z.object({ when: z.literal('eventNear'), minutes: Minutes }),
  z.object({ when: z.literal('conversationIdle'), minutes: Minutes }),
  z.object({ when: z.literal('tagAdded'), tags: z.array(Tag).max(10).default([]) }),
])

const Check = z.discriminatedUnion('is', [
  z.object({ do: z.literal('check'), is: z.literal('tagged'), tag: Tag, yes: To, no: To }),
  z.object({ do: z.literal('check'), is: z.literal('order_at_least'), amount: z.number().min(0), yes: To, no: To }),
  z.object({ do: z.literal('check'), is: z.literal('may_write'), yes: To, no: To }),
])

const Step = z.discriminatedUnion('do', [
  Say,
  AddTags,
  z.object({ do: z.literal('untag'), tags: z.array(Tag).min(1).max(5) }),
  z.object({
    do: z.literal('save'),
    field: z.string().regex(/^[a-z][a-zA-Z0-9_]{0,39}$/, 'Use letters, digits and _ for a field.'),
    value: Words,
  }),
  Wait,
  Hours,
  Check,
  People,
])
export type WorkflowPlanStep = z.infer<typeof Step>

/** A workflow as a model writes it. */
export const WorkflowPlan = z.object({ name: Title, start: Start, blocks: blocksOf(Step) })
export type WorkflowPlan = z.infer<typeof WorkflowPlan>
