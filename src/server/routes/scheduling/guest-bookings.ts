import type { GuestBooking } from '#domain/api/scheduling/booking-pages.ts'
import { AppError } from '#domain/errors.ts'
import type { Event } from '#domain/scheduling/event.ts'
import { t } from '#domain/i18n/t.ts'
import { type Bookable, listPageSlots, loadBookable } from '#commands/scheduling/booking-plan.ts'
import { tooLate } from '#commands/scheduling/decide-event.ts'
import { findGuestBooking, type FoundBooking } from '#store/scheduling/booking-pages.ts'

import { openGuestToken } from '#server/calendar/guest-link.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import type { Operations } from '#server/http/mount.ts'

/** Changes from one address, behind which a whole office may sit. */
const CHANGES = { limit: 30, windowMs: 3_600_000 }

type Found = FoundBooking & { appId: string }
type Change = { start: string } | { status: 'cancelled'; reason: string | null }

/** What the guest of an event does without an account: the link in their mail is the key. The rule of its type holds. */
export function guestBookingRoutes(deps: ServerDeps): Pick<Operations, 'getGuestBooking' | 'moveGuestBooking' | 'cancelGuestBooking'> {
  const { sql, seal, throttle } = deps
  const find = async (guestToken: string): Promise<Found> => {
    const named = openGuestToken(seal, guestToken)
    const booking = named && (await findGuestBooking(sql, named.appId, named.eventId))
    if (!booking) throw new AppError('booking-not-found')
    return { appId: named.appId, ...booking }
  }
  const change = async (guestToken: string, ip: string, to: Change) => {
    await throttle.spend(`booking of ${ip}`, CHANGES)
    await changeBooking(deps, await find(guestToken), to)
    return shown(deps, await find(guestToken))
  }
  return {
    getGuestBooking: async ({ params }) => shown(deps, await find(params.guestToken)),
    moveGuestBooking: ({ params, body, request }) => change(params.guestToken, request.ip, { start: body.start }),
    cancelGuestBooking: ({ params, body, request }) =>
      change(params.guestToken, request.ip, { status: 'cancelled', reason: body.reason || null }),
  }
}

async function shown(deps: ServerDeps, { appId, event, business, logoPath }: Found): Promise<GuestBooking> {
  const { sql, downloadUrls, now } = deps
  const bookable = event.typeId === null ? null : await loadBookable(sql, appId, event.typeId, event.resourceId)
  const locked = whyLocked(event, bookable, now())
  const { title, start, end, timeZone, place, status } = event
  return {
    business,
    logoUrl: logoPath && downloadUrls.to('public', logoPath).downloadUrl,
    title,
    start,
    end,
    timeZone,
    place,
    status,
    locked,
    slots: locked === null && bookable ? await listPageSlots(sql, appId, bookable, now()) : [],
  }
}

function whyLocked(event: Event, bookable: Bookable | null, now: Date): string | null {
  if (event.status === 'cancelled') return t('This booking was cancelled.')
  if (event.status !== 'booked' && event.status !== 'confirmed') return t('This booking is over.')
  return tooLate(bookable?.type ?? { changeUntilMin: 0 }, event, now)
}

async function changeBooking({ runtime, generateId }: ServerDeps, { appId, event, guest }: Found, to: Change): Promise<void> {
  const by = { appId, author: { kind: 'contact' as const, id: event.contactId, name: guest } }
  const result = await runtime.executeAction(by, event.contactId, generateId(), {
    kind: 'change_event',
    eventId: event.id,
    start: null,
    durationMin: null,
    title: null,
    place: null,
    notes: null,
    fields: {},
    status: null,
    reason: null,
    ...to,
  })
  if (result.kind !== 'change_event') throw new Error(`A change of an event was answered by ${result.kind}`)
  if (result.outcome === 'updated') return
  if (result.outcome === 'none') throw new AppError('booking-not-found')
  if (result.outcome === 'invalid') throw new AppError('invalid-argument', { details: [{ path: 'start', message: result.reason }] })
  throw new AppError('slot-taken')
}
