import { useSyncExternalStore } from 'react'

import { t } from '#domain/i18n/t.ts'

import { ApiError } from './api-error.ts'

let isAway = false
const listeners = new Set<() => void>()

/** Tells whether a call failed because the server waits for its database: it may be made again until that answers. */
export const saysAway = (error: unknown): boolean => error instanceof ApiError && error.code === 'database-unavailable'

/** Keeps what the last answer said of the server's database. */
export function setDatabaseAway(away: boolean): void {
  if (away === isAway) return
  isAway = away
  for (const listener of listeners) listener()
}

/** Whether the server waits for its database. */
export const useDatabaseAway = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isAway,
  )

/** What is said where nothing can be drawn before the database answers; undefined while it does. */
export function useWaitingText(): string | undefined {
  const away = useDatabaseAway()
  return away ? `${t('The server can’t reach its database right now.')} ${t('This page waits and goes on by itself.')}` : undefined
}
