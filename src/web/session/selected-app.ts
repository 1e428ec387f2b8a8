import { isNoApp, SELECTED_APP_KEY } from '#domain/constants.ts'

/** Reads which app is selected, or null for none. */
export function readSelectedApp(storage: Pick<Storage, 'getItem'>): string | null {
  const stored = storage.getItem(SELECTED_APP_KEY)
  return isNoApp(stored) ? null : stored
}

/** Remembers which app is selected; clearing writes "false". */
export function writeSelectedApp(storage: Pick<Storage, 'setItem'>, appId: string | null): void {
  storage.setItem(SELECTED_APP_KEY, appId ?? 'false')
}
