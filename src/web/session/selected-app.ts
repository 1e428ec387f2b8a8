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

/** Selects the app that a link from outside names (`?openIn=…`), and takes the name out of the address. */
export function takeAskedApp(page: Pick<Window, 'location' | 'history' | 'localStorage'>): void {
  const url = new URL(page.location.href)
  const appId = url.searchParams.get('openIn')
  if (appId === null) return
  writeSelectedApp(page.localStorage, appId)
  url.searchParams.delete('openIn')
  page.history.replaceState(page.history.state, '', url)
}
