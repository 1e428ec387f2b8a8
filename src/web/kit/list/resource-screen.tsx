import type { ComponentProps, ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { ErrorState, hintOf } from '../feedback/error-state.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Tag } from '../form/tag.tsx'

type Props = {
  /** What it is, in one word, like "template". */
  what: string
  /** What stands there in place of the name of a new one, like "New template". */
  newTitle: string
  /** Its name: `undefined` while it is loaded, `null` where it is a new one. */
  name: string | null | undefined
  /** What it is called while it has no name. */
  unnamed: string
  state?: { tone: ComponentProps<typeof Tag>['tone']; label: string } | undefined
  /** The link to the list of them. */
  back: ReactNode
  /** What stands beside its name. */
  beside?: ReactNode
  /** What one can do with it. */
  actions?: ReactNode
  /** What it is loaded by. */
  loads: readonly { error: Error | null; refetch: () => Promise<unknown> }[]
  /** What is said above it, or in its place, where no account can hold it. */
  unconnected: ReactNode
  /** What stands there while it is loaded. */
  bones: ReactNode
  /** The thing itself, as soon as it is loaded. */
  children: ReactNode
}

/** The screen of one thing of a list: its name and state, what one can do with it, and the thing itself. */
export function ResourceScreen({
  what,
  newTitle,
  name,
  unnamed,
  state,
  back,
  beside,
  actions,
  loads,
  unconnected,
  bones,
  children,
}: Props) {
  usePageTitle(name ?? newTitle)
  const error = loads.find((load) => load.error)?.error ?? null
  const retry = () => void Promise.all(loads.map((load) => load.refetch()))

  return (
    <main className="flex h-full flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        {back}
        <h1 className="min-w-0 truncate text-title font-semibold">{name === null ? newTitle : (name ?? '…') || unnamed}</h1>
        {state && <Tag tone={state.tone}>{state.label}</Tag>}
        {beside}
        <div className="flex-1" />
        {actions}
      </header>
      <div className="min-h-0 flex-1 overflow-auto overscroll-contain" tabIndex={-1}>
        {error && (
          <ErrorState title={t('Couldn’t load this {what}', { what })} hint={hintOf(error)} reference={error.message} onRetry={retry} />
        )}
        {unconnected}
        {!error && !unconnected && !children && (
          <Skeleton label={t('Loading the {what}', { what })} onRetry={retry}>
            {bones}
          </Skeleton>
        )}
        {children}
      </div>
    </main>
  )
}
