import { z } from 'zod'

import { Guest } from '#domain/scheduling/guest.ts'
import { EventField, EventStatus, EventType } from '#domain/scheduling/event.ts'
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

const OneBooking = z.object({ guestToken: z.string().regex(/^[\w-]{40,400}$/) })
const booking = '/api/v1/bookings/:guestToken'

/** What a guest sees of their booking: whoever has its link may move or cancel it. */
export const GuestBooking = z.object({
  business: z.string(),
  logoUrl: z.string().nullable(),
  title: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  timeZone: z.string(),
  place: z.string().nullable(),
  status: EventStatus,
  /** Why it can be neither moved nor cancelled here any more; null while it can. */
  locked: z.string().nullable(),
  /** Times that it can be moved to. */
  slots: z.array(z.object({ start: z.iso.datetime() })),
})
export type GuestBooking = z.infer<typeof GuestBooking>

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
      answer: z.object({ start: z.iso.datetime(), timeZone: z.string(), guestUrl: z.url() }),
    },
  ),
  getGuestBooking: endpoint(
    { method: 'GET', path: booking, summary: 'A booking, as its guest sees it', tag: 'booking', access: 'public' },
    { params: OneBooking, answer: GuestBooking },
  ),
  moveGuestBooking: endpoint(
    { method: 'POST', path: `${booking}/move`, summary: 'Move a booking, as its guest', tag: 'booking', access: 'public' },
    { params: OneBooking, body: z.object({ start: z.iso.datetime({ offset: true }) }), answer: GuestBooking },
  ),
  cancelGuestBooking: endpoint(
    { method: 'POST', path: `${booking}/cancel`, summary: 'Cancel a booking, as its guest', tag: 'booking', access: 'public' },
    { params: OneBooking, body: z.object({ reason: z.string().trim().max(400).default('') }), answer: GuestBooking },
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
