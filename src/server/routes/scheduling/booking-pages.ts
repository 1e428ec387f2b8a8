import { createHash, randomBytes } from 'node:crypto'

import type { Guest } from '#domain/scheduling/guest.ts'
import { AppError } from '#domain/errors.ts'
import { listPageSlots, loadBookable } from '#commands/scheduling/booking-plan.ts'
import { readAnswers } from '#commands/scheduling/form-answers.ts'
import { findContactByPhone } from '#store/contacts/contacts.ts'
import { findBookingPage, setBookingToken } from '#store/scheduling/booking-pages.ts'
import { asOneTransaction } from '#store/postgres/request-transaction.ts'
import { getEventType } from '#store/scheduling/event-types.ts'

import { guestUrlOf } from '#server/calendar/guest-link.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'
import { refuseWhilePaused } from '#server/transfer/refuse-while-paused.ts'

const HOUR_MS = 3_600_000
/** Bookings from one address, behind which a whole office may sit. */
const BOOKINGS = { limit: 20, windowMs: HOUR_MS }

/** Public booking pages: whoever has the link books by the same command as everybody else. Nothing is written before they do. */
export function bookingPageRoutes(
  deps: ServerDeps,
): Pick<Operations, 'getBookingPage' | 'book' | 'renewBookingLink' | 'removeBookingLink'> {
  const { sql, downloadUrls, now, throttle } = deps
  const open = async (token: string) => {
    const page = await findBookingPage(sql, token)
    const bookable = page && (await loadBookable(sql, page.appId, page.typeId, null))
    if (!page || !bookable) throw new AppError('booking-page-closed')
    return { page, bookable }
  }
  const withToken = async (appId: string, eventTypeId: string, token: string | null) => {
    if (!(await setBookingToken(sql, appId, eventTypeId, token))) throw new AppError('not-found')
    return orNotFound(await getEventType(sql, appId, eventTypeId))
  }
  return {
    getBookingPage: async ({ params }) => {
      const { page, bookable } = await open(params.bookingToken)
      const { name: title, durationMin, place, priceNote, fields } = bookable.type
      return {
        business: page.business,
        logoUrl: page.logoPath && downloadUrls.to('public', page.logoPath).downloadUrl,
        title,
        durationMin,
        place,
        priceNote,
        timeZone: bookable.plan.zone,
        slots: await listPageSlots(sql, page.appId, bookable, now()),
        fields,
      }
    },
    book: async ({ params, body: { start, guest, answers: given }, request }) => {
      await throttle.spend(`book from ${request.ip}`, BOOKINGS)
      const { page, bookable } = await open(params.bookingToken)
      await refuseWhilePaused(sql, page.appId)
      const { answers, faults } = readAnswers(bookable.type.fields, given)
      if (faults.length > 0) throw new AppError('invalid-argument', { details: faults })
      const key = request.headers['idempotency-key']
      const id = key === undefined ? deps.generateId() : bookingId(params.bookingToken, String(key))
      // A guest whose time was just taken leaves no contact behind.
      return asOneTransaction(sql, () => bookFor(deps, { ...page, id, start, guest, answers }))
    },
    renewBookingLink: ({ params: { appId, eventTypeId } }) => withToken(appId, eventTypeId, randomBytes(18).toString('base64url')),
    removeBookingLink: ({ params: { appId, eventTypeId } }) => withToken(appId, eventTypeId, null),
  }
}

/** The same request, sent again after a lost answer, is the same booking. */
const bookingId = (token: string, key: string): string =>
  `page:${createHash('sha256').update(`${token} ${key}`).digest('base64url').slice(0, 32)}`

type Wanted = { appId: string; id: string; typeId: string; start: string; guest: Guest; answers: Parameters<typeof readAnswers>[1] }

async function bookFor(deps: ServerDeps, { appId, typeId, id, start, guest, answers: fields }: Wanted) {
  const { runtime } = deps
  const contactId = await contactOf(deps, appId, guest)
  const by = { appId, author: { kind: 'contact' as const, id: contactId, name: guest.name } }
  const result = await runtime.executeAction(by, contactId, id, {
    kind: 'book_event',
    typeId,
    title: '',
    start,
    durationMin: null,
    timeZone: null,
    resourceId: null,
    place: null,
    notes: null,
    fields: { ...fields },
    reminders: null,
    dedupeKey: null,
  })
  if (result.kind !== 'book_event') throw new Error(`A booking was answered by ${result.kind}`)
  if (result.outcome === 'created') {
    const { id: eventId, start: booked, timeZone } = result.event
    return { start: booked, timeZone, guestUrl: guestUrlOf(deps.sites.current().url, deps.seal, { appId, eventId }) }
  }
  if (result.outcome === 'invalid') throw new AppError('invalid-argument', { details: [{ path: 'start', message: result.reason }] })
  throw new AppError('slot-taken')
}

/** The contact with the guest's number, else a new one. What a known contact is called is not for a stranger to change. */
async function contactOf({ sql, runtime }: ServerDeps, appId: string, { name, phone, email }: Guest): Promise<string> {
  const known = await findContactByPhone(sql, appId, phone)
  if (known !== null) return known
  const by = { appId, author: { kind: 'contact' as const, id: null, name } }
  const made = await runtime.contactCommands.add(by, { name, phone, ...(email !== '' && { email }) })
  return made.id
}
