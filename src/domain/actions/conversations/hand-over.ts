import { z } from 'zod'

import { Priority } from '#domain/conversations/conversation.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('hand_over')

/** Gives the conversation to people: the bot is silent from then on. */
export const handOver = defineAction({
  kind: 'hand_over',
  summary: 'Give the conversation to a person',
  input: z.object({
    kind,
    /** A team of the app; null or left out, the conversation keeps its team. */
    teamId: z.string().nullable().optional(),
    /** A member of the app; null leaves it to whoever is first. */
    assigneeId: z.string().nullable(),
    /** Left out or normal, the conversation keeps its priority. */
    priority: Priority.optional(),
    note: z.string().max(8_000).nullable(),
  }),
  result: z.object({ kind, outcome: z.enum(['assigned', 'nobodyThere']) }),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  // An agent hands over by leaving its step (`hand_over_to_person`): the flow's author says who gets the conversation then.
  tool: false,
})
