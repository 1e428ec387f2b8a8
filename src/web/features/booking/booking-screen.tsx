import { useQuery, queryOptions, useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'

import { t } from '#domain/i18n/t.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call, type CallInput } from '#web/api/call.ts'

import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { BookingCard } from './booking-card.tsx'
import { CheckedBookingForm } from './checked-booking-form.tsx'

/** A booking page, by its link. One that is closed is not asked for again. */
const formQuery = (ownerId: string, formToken: string) =>
  queryOptions({
    queryKey: ['form', ownerId, formToken],
    queryFn: ({ signal }) => call('getForm', { ownerId, formToken }, { signal }),
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.code === 'form-closed'),
    refetchOnWindowFocus: false,
  })

const route = getRouteApi('/forms/$ownerId/$formToken')

/** The page on which a customer chooses a time. It needs no account: the link is the key. */
export function BookingScreen() {
  const { ownerId, formToken } = route.useParams()
  const form = useQuery(formQuery(ownerId, formToken))
  const submit = useSubmitForm(ownerId, formToken)
  const title = form.data?.title ?? t('Book a time')
  useEffect(() => {
    document.title = form.data ? `${title} · ${form.data.business}` : title
  }, [title, form.data])

  return (
    <BookingCard logoUrl={form.data?.logoUrl ?? null} business={form.data?.business} title={title}>
      {submit.isSuccess ? (
        <EmptyState title={t('Sent')}>{t('You get the answer in the chat. You can close this page.')}</EmptyState>
      ) : isClosed(form.error) || isClosed(submit.error) ? (
        <EmptyState title={t('This form is closed')}>
          {t('It was sent already, or it is too old. Ask for a new one in the chat.')}
        </EmptyState>
      ) : form.error ? (
        <ErrorState
          title={t('Couldn’t open the form')}
          hint={t('Nothing was sent. Check your connection.')}
          onRetry={() => void form.refetch()}
        />
      ) : form.data ? (
        <CheckedBookingForm
          form={form.data}
          busy={submit.isPending}
          error={submit.error}
          onSubmit={({ start, answers }) => submit.mutate({ start, answers })}
        />
      ) : (
        <Skeleton label={t('Opening the form')}>
          <RowBones count={4} height="h-14" />
        </Skeleton>
      )}
    </BookingCard>
  )
}

const isClosed = (error: Error | null): boolean => error instanceof ApiError && error.code === 'form-closed'

/** Sends a booking page. Repeated, it counts once. */
function useSubmitForm(ownerId: string, formToken: string) {
  return useMutation({
    mutationFn: (body: CallInput<'submitForm'>['body']) => call('submitForm', { ownerId, formToken, body }, { idempotencyKey: formToken }),
  })
}
