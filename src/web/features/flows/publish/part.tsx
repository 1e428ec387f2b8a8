import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'

type Props = {
  title: string
  /** The query that it stands on. */
  state: { data: unknown; error: Error | null; refetch: () => Promise<unknown> }
  isEmpty?: boolean | undefined
  empty?: string
  children: ReactNode
}

/** One part of what is told before publishing: it loads, fails and is empty by itself. */
export function Part({ title, state: { data, error, refetch }, isEmpty = false, empty = '', children }: Props) {
  const isThere = data !== undefined
  return (
    <section aria-label={title} className="border-b border-line py-4 first:pt-1">
      <h3 className="mb-2 text-base font-semibold">{title}</h3>
      {!isThere && !error && (
        <Skeleton label={t('Loading: {title}', { title })} onRetry={() => void refetch()}>
          <Bone className="h-9 w-full" />
        </Skeleton>
      )}
      {!isThere && error && (
        <ErrorState title={t('Couldn’t load this')} hint={t('Try again.')} reference={error.message} onRetry={() => void refetch()} />
      )}
      {isThere && (isEmpty ? <p className="text-secondary text-ink-2">{empty}</p> : children)}
    </section>
  )
}
