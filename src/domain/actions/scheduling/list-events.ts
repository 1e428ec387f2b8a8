import { z } from 'zod'

import { Event, EventStatus } from '#domain/scheduling/event.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('list_events')

/** Lists events of the contact. */
export const listEvents = defineAction({
  kind: 'list_events',
  summary: 'List the contact’s events',
  input: z.object({
    kind,
    typeId: z.string().max(64).nullable().default(null),
    /** None means all. */
    statuses: z.array(EventStatus).max(5).default([]),
    from: z.iso.datetime({ offset: true }).nullable().default(null),
    to: z.iso.datetime({ offset: true }).nullable().default(null),
    order: z.enum(['soonest', 'latest']).default('soonest'),
    limit: z.number().int().min(1).max(50).default(10),
  }),
  result: z.object({ kind, outcome: z.literal('listed'), events: z.array(Event) }),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: true,
})
