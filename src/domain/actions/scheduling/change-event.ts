import { z } from 'zod'

import { Event, EventStatus, Slot, Untold } from '#domain/scheduling/event.ts'
import { Json } from '#domain/json.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('change_event')

/** Changes, moves or cancels an event of the contact. Moving it moves its reminders. */
export const changeEvent = defineAction({
  kind: 'change_event',
  summary: 'Change, reschedule or cancel an event of the contact',
  input: z.object({
    kind,
    /** Null means the contact's last booked one that is still to come. */
    eventId: z.string().max(64).nullable().default(null),
    start: z.iso.datetime({ offset: true }).nullable().default(null),
    durationMin: z.number().int().min(1).max(10_080).nullable().default(null),
    title: z.string().min(1).max(200).nullable().default(null),
    place: z.string().max(400).nullable().default(null),
    notes: z.string().max(4_096).nullable().default(null),
    fields: z.record(z.string().max(80), Json).default({}),
    status: EventStatus.nullable().default(null),
    /** Why, where the status becomes `cancelled`. */
    reason: z.string().max(400).nullable().default(null),
    /** What the contact is told of it; left out, nothing. */
    tell: z.string().trim().max(1_024).optional(),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({ kind, outcome: z.literal('updated'), event: Event, untold: Untold }),
    z.object({ kind, outcome: z.literal('none') }),
    z.object({ kind, outcome: z.enum(['slotTaken', 'outsideHours']), alternatives: z.array(Slot) }),
    z.object({ kind, outcome: z.literal('invalid'), reason: z.string() }),
  ]),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: true,
})
