import { z } from 'zod'

import { Event, Slot, Untold } from '#domain/scheduling/event.ts'
import { Json } from '#domain/json.ts'
import { defineAction } from '../action.ts'

const kind = z.literal('book_event')

/** Books an event for the contact. A slot goes to exactly one of those who want it; the others are told what is free near it. */
export const bookEvent = defineAction({
  kind: 'book_event',
  summary: 'Book an event (an appointment, a visit) for the contact',
  input: z.object({
    kind,
    /** Null books an event that takes no slot. */
    typeId: z.string().max(64).nullable().default(null),
    title: z.string().max(200).default(''),
    start: z.iso.datetime({ offset: true }),
    /** Left out: the type's, or 30. */
    durationMin: z.number().int().min(1).max(10_080).nullable().default(null),
    timeZone: z.string().max(64).nullable().default(null),
    resourceId: z.string().max(64).nullable().default(null),
    /** How many may book this time with the same resource; left out, the type's. */
    capacity: z.number().int().min(1).max(1_000).optional(),
    /** The phone number of the contact that it is booked for; left out, the one who asks. */
    forPhone: z.string().max(32).optional(),
    place: z.string().max(400).nullable().default(null),
    notes: z.string().max(4_096).nullable().default(null),
    fields: z.record(z.string().max(80), Json).default({}),
    /** Left out: the type's. */
    reminders: z.array(z.number().int().min(1).max(43_200)).max(5).nullable().default(null),
    /** A second booking under the same key gets the first one's event. */
    dedupeKey: z.string().min(1).max(200).nullable().default(null),
    /** What the contact is told of it; left out, nothing. */
    tell: z.string().trim().max(1_024).optional(),
  }),
  result: z.discriminatedUnion('outcome', [
    z.object({ kind, outcome: z.literal('created'), event: Event, untold: Untold }),
    z.object({ kind, outcome: z.enum(['slotTaken', 'outsideHours']), alternatives: z.array(Slot) }),
    z.object({ kind, outcome: z.literal('invalid'), reason: z.string() }),
  ]),
  settled: 'local',
  repeatable: true,
  access: 'agent',
  tool: true,
})
