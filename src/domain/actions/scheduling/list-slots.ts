import { z } from 'zod'

import { Slot } from '#domain/scheduling/event.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('list_slots')

/** Lists times at which a type of event can be booked. */
export const listSlots = defineAction({
  kind: 'list_slots',
  summary: 'List free times for a type of event',
  input: z.object({
    kind,
    typeId: z.string().min(1).max(64),
    resourceId: z.string().max(64).nullable().default(null),
    /** As in a booking. */
    capacity: z.number().int().min(1).max(1_000).optional(),
    /** Left out: now. */
    from: z.iso.datetime({ offset: true }).nullable().default(null),
    days: z.number().int().min(1).max(92).default(14),
    limit: z.number().int().min(1).max(200).default(20),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({ kind, outcome: z.literal('listed'), slots: z.array(Slot), timeZone: z.string() }),
    z.object({ kind, outcome: z.literal('invalid'), reason: z.string() }),
  ]),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: true,
})
