import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { ErrorState, hintOf } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

type Props = {
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> }
  /** What is asked for, like "the contact". */
  what: string
  /** What is said of a fault of which the server says nothing. */
  hint?: string
  /** The shapes of its skeleton. */
  children: ReactNode
}

/** What stands in the place of an answer that is not there: a skeleton at first, then the fault with the way to ask again. */
export function QueryState({ query: { data, error, refetch }, what, hint, children }: Props) {
  if (data !== undefined) return null
  const retry = () => void refetch()
  return error ? (
    <ErrorState title={t('Couldn’t load {what}', { what })} hint={hintOf(error, hint)} reference={error.message} onRetry={retry} />
  ) : (
    <Skeleton label={t('Loading {what}', { what })} onRetry={retry}>
      {children}
    </Skeleton>
  )
}
