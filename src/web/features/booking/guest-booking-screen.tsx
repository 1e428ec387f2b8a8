import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { GuestBooking } from '#domain/api/scheduling/booking-pages.ts'

import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { BookingCard } from './booking-card.tsx'
import { CheckedBookingForm } from './checked-booking-form.tsx'
import { momentOf } from './moment.ts'

const bookingQuery = (guestToken: string) =>
  queryOptions({
    queryKey: ['guest-booking', guestToken],
    queryFn: ({ signal }) => call('getGuestBooking', { guestToken }, { signal }),
    retry: (count, error) => count < 2 && !isUnknown(error),
    refetchOnWindowFocus: false,
  })

const isUnknown = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

const route = getRouteApi('/booking/$guestToken')

/** Where a guest sees, moves or cancels a booking. It needs no account: the link in their mail is the key. */
export function GuestBookingScreen() {
  const { guestToken } = route.useParams()
  const booking = useQuery(bookingQuery(guestToken))
  const title = booking.data?.title ?? t('Your booking')
  useEffect(() => {
    document.title = booking.data ? `${title} · ${booking.data.business}` : title
  }, [title, booking.data])
  return (
    <BookingCard logoUrl={booking.data?.logoUrl ?? null} business={booking.data?.business} title={title} about={aboutOf(booking.data)}>
      {isUnknown(booking.error) ? (
        <EmptyState title={t('This booking can’t be found')}>
          {t('Check that the link is whole, or ask the business for a new one.')}
        </EmptyState>
      ) : booking.data ? (
        <Booking guestToken={guestToken} booking={booking.data} />
      ) : booking.error ? (
        <ErrorState title={t('Couldn’t open your booking')} hint={t('Check your connection.')} onRetry={() => void booking.refetch()} />
      ) : (
        <Skeleton label={t('Opening your booking')}>
          <RowBones count={3} height="h-14" />
        </Skeleton>
      )}
    </BookingCard>
  )
}

const aboutOf = (booking: GuestBooking | undefined): string | undefined =>
  booking && [momentOf(booking.start, booking.timeZone), booking.place].filter(Boolean).join(' · ')

type Doing = 'look' | 'move' | 'cancel'

function Booking({ guestToken, booking }: { guestToken: string; booking: GuestBooking }) {
  const [doing, setDoing] = useState<Doing>('look')
  const [done, setDone] = useState<string | null>(null)
  const move = useGuestChange(guestToken, (start: string) => call('moveGuestBooking', { guestToken, body: { start } }))
  const cancel = useGuestChange(guestToken, (reason: string) => call('cancelGuestBooking', { guestToken, body: { reason } }))
  const finish = (message: string) => {
    setDone(message)
    setDoing('look')
  }
  if (doing === 'move') {
    const form = { slots: booking.slots, timeZone: booking.timeZone, fields: [] }
    const save = ({ start }: { start: string }) => move.mutate(start, { onSuccess: () => finish(t('Your booking was moved.')) })
    return (
      <div className="flex flex-col gap-3">
        <CheckedBookingForm form={form} submit={t('Move booking')} busy={move.isPending} error={move.error} onSubmit={save} />
        <Button onClick={() => setDoing('look')}>{t('Back')}</Button>
      </div>
    )
  }
  if (doing === 'cancel')
    return (
      <Cancelling
        error={cancel.error}
        busy={cancel.isPending}
        onCancel={(reason) => cancel.mutate(reason, { onSuccess: () => finish(t('Your booking was cancelled.')) })}
        onBack={() => setDoing('look')}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      {(done ?? booking.locked) !== null && <InlineAlert tone="info" title={done ?? booking.locked ?? ''} />}
      {booking.locked === null && (
        <div className="flex flex-wrap gap-2">
          {booking.slots.length > 0 && (
            <Button variant="primary" onClick={() => setDoing('move')}>
              {t('Move booking')}
            </Button>
          )}
          <Button variant="quietDanger" onClick={() => setDoing('cancel')}>
            {t('Cancel booking')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Cancelling({
  error,
  busy,
  onCancel,
  onBack,
}: {
  error: Error | null
  busy: boolean
  onCancel: (reason: string) => void
  onBack: () => void
}) {
  const [reason, setReason] = useState('')
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onCancel(reason)
      }}
    >
      {error && <InlineAlert tone="danger" title={error.message} />}
      <Field label={t('Reason (optional)')}>
        {(wiring) => <Input {...wiring} value={reason} maxLength={400} onChange={({ target }) => setReason(target.value)} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={busy}>
          {t('Cancel booking')}
        </Button>
        <Button onClick={onBack}>{t('Keep booking')}</Button>
      </div>
    </form>
  )
}

/** Changes a booking, and shows what it is then. A refused change asks again what is free. */
function useGuestChange<Input>(guestToken: string, change: (input: Input) => Promise<GuestBooking>) {
  const queries = useQueryClient()
  const { queryKey } = bookingQuery(guestToken)
  return useMutation({
    mutationFn: change,
    onSuccess: (booking) => queries.setQueryData(queryKey, booking),
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}
