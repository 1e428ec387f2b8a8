import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FormFields } from '#flow/forms/form-fields.ts'

import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useIdle } from '#web/kit/hooks/use-idle.ts'
import { askWorker } from '../worker/ask-worker.ts'

/** The fields of all forms, computed once in the worker. They are the same for every app, and need no network. */
export const formFieldsQuery = queryOptions({
  queryKey: ['formFields'],
  queryFn: () => askWorker('formFields'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
})

/** Has the fields computed before a form is opened: at once where one is open already, otherwise when the browser has nothing better to do. */
export function useFormFieldsAhead(isOpen: boolean): void {
  const queries = useQueryClient()
  const isIdle = useIdle()
  useEffect(() => {
    if (isOpen || isIdle) void queries.prefetchQuery(formFieldsQuery)
  }, [isOpen, isIdle, queries])
}

/** Draws a form once its fields are there. */
export function WithFormFields({ children }: { children: (forms: FormFields) => ReactNode }) {
  const { data, error, refetch } = useQuery(formFieldsQuery)
  if (data) return children(data)
  if (error)
    return (
      <ErrorState title={t('Couldn’t load this form')} hint={t('Try again.')} reference={error.message} onRetry={() => void refetch()} />
    )
  return (
    <Skeleton label={t('Loading the form')} onRetry={() => void refetch()}>
      <div className="flex flex-col gap-6">
        <Bone className="h-9 w-full" />
        <Bone className="h-24 w-full" />
        <Bone className="h-9 w-full" />
      </div>
    </Skeleton>
  )
}
