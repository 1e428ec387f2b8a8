import { queryOptions, useMutation, type UseMutationResult, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { BookingPage } from '#domain/api/scheduling/booking-pages.ts'

import { ApiError } from '#web/api/api-error.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { BookingCard } from './booking-card.tsx'
import { CheckedBookingForm } from './checked-booking-form.tsx'
import { momentOf } from './moment.ts'

const pageQuery = (bookingToken: string) =>
  queryOptions({
    queryKey: ['booking-page', bookingToken],
    queryFn: ({ signal }) => call('getBookingPage', { bookingToken }, { signal }),
    retry: (count, error) => count < 2 && !isClosed(error),
    refetchOnWindowFocus: false,
  })

const route = getRouteApi('/book/$bookingToken')

/** The page on which anybody with its link books a time. It may stand in a frame of the business's own site. */
export function PublicBookingScreen() {
  const { bookingToken } = route.useParams()
  const page = useQuery(pageQuery(bookingToken))
  const book = useMutation({
    mutationFn: (body: Booking) => call('book', { bookingToken, body }),
    // What was just taken is offered no more.
    onError: () => void page.refetch(),
  })
  const title = page.data?.title ?? t('Book a time')
  useEffect(() => {
    document.title = page.data ? `${title} · ${page.data.business}` : title
  }, [title, page.data])

  return (
    <BookingCard logoUrl={page.data?.logoUrl ?? null} business={page.data?.business} title={title} about={page.data && aboutOf(page.data)}>
      {book.data ? (
        <EmptyState
          title={t('You’re booked')}
          action={
            <a href={book.data.guestUrl} target="_blank" rel="noreferrer" className={buttonStyle({ variant: 'soft' })}>
              {t('Move or cancel')}
            </a>
          }
        >
          {momentOf(book.data.start, book.data.timeZone)}
        </EmptyState>
      ) : isClosed(page.error) || isClosed(book.error) ? (
        <EmptyState title={t('This booking page is closed')}>{t('Ask the business for a new link.')}</EmptyState>
      ) : page.data ? (
        <FreeTimes page={page.data} book={book} />
      ) : page.error ? (
        <ErrorState title={t('Couldn’t open the booking page')} hint={t('Check your connection.')} onRetry={() => void page.refetch()} />
      ) : (
        <Skeleton label={t('Opening the booking page')}>
          <RowBones count={4} height="h-14" />
        </Skeleton>
      )}
    </BookingCard>
  )
}

type Booking = CallInput<'book'>['body']

function FreeTimes({
  page,
  book,
}: {
  page: BookingPage
  book: Pick<UseMutationResult<unknown, Error, Booking>, 'isPending' | 'error' | 'mutate'>
}) {
  if (page.slots.length === 0)
    return <EmptyState title={t('No free times')}>{t('All times of the next weeks are taken. Try again later.')}</EmptyState>
  return <CheckedBookingForm form={page} asksGuest busy={book.isPending} error={book.error} onSubmit={(body) => book.mutate(body)} />
}

const isClosed = (error: Error | null): boolean => error instanceof ApiError && error.code === 'booking-page-closed'

const aboutOf = ({ durationMin, place, priceNote }: BookingPage): string =>
  [t('{durationMin} minutes', { durationMin }), place, priceNote].filter((part) => part !== null && part !== '').join(' · ')
