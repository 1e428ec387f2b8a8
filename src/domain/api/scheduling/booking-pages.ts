import { z } from 'zod'

import { Phone } from '#domain/contacts/phone.ts'
import { EventField, EventType } from '#domain/scheduling/event.ts'
import { Id } from '#domain/id.ts'
import { Json } from '#domain/json.ts'
import { endpoint } from '../endpoint.ts'

const BookingToken = z.string().regex(/^[\w-]{16,64}$/)
const OnePage = z.object({ bookingToken: BookingToken })
const path = '/api/v1/book/:bookingToken'
const OneType = z.object({ appId: Id, eventTypeId: Id })
const link = '/api/v1/apps/:appId/event-types/:eventTypeId/booking-link'

/** What a public booking page shows: whoever has its link may book. */
export const BookingPage = z.object({
  business: z.string(),
  logoUrl: z.string().nullable(),
  title: z.string(),
  durationMin: z.number().int(),
  place: z.string().nullable(),
  priceNote: z.string().nullable(),
  timeZone: z.string(),
  slots: z.array(z.object({ start: z.iso.datetime() })),
  fields: z.array(EventField),
})
export type BookingPage = z.infer<typeof BookingPage>

/** Who books. */
export const Guest = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(120, 'Use at most 120 characters.'),
  phone: Phone,
  email: z.union([z.literal(''), z.email('Enter a full email address, like name@example.com.').max(320)]).default(''),
})
export type Guest = z.infer<typeof Guest>

export const bookingPages = {
  getBookingPage: endpoint(
    { method: 'GET', path, summary: 'A public booking page, by its link', tag: 'booking', access: 'public' },
    { params: OnePage, answer: BookingPage },
  ),
  book: endpoint(
    { method: 'POST', path, summary: 'Book a time on a public booking page', tag: 'booking', access: 'public' },
    {
      params: OnePage,
      body: z.object({ start: z.iso.datetime({ offset: true }), guest: Guest, answers: z.record(z.string().max(80), Json).default({}) }),
      answer: z.object({ start: z.iso.datetime(), timeZone: z.string() }),
    },
  ),
  renewBookingLink: endpoint(
    { method: 'POST', path: link, summary: 'Make a public booking page, or give it a new link', tag: 'events', access: 'admin' },
    { params: OneType, answer: EventType },
  ),
  removeBookingLink: endpoint(
    { method: 'DELETE', path: link, summary: 'Take a public booking page offline', tag: 'events', access: 'admin' },
    { params: OneType, answer: EventType },
  ),
}
