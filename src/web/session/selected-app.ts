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

/** Tells the server which app is shown, so that the next page comes with what it begins with (`server/first-page`). */
export function sendSelectedApp(page: Pick<Document, 'cookie' | 'location'>, appId: string): void {
  const secure = page.location.protocol === 'https:' ? '; Secure' : ''
  page.cookie = `selectedApp=${appId}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`
}

const BEFORE_SAMPLE = 'beforeSample'

/** Reads from which app somebody went to look around a sample; null where that was another time. */
export const readBeforeSample = (storage: Pick<Storage, 'getItem'>): string | null => storage.getItem(BEFORE_SAMPLE)

/** Remembers from which app somebody goes to look around a sample, for as long as the tab is open. */
export const writeBeforeSample = (storage: Pick<Storage, 'setItem'>, appId: string): void => storage.setItem(BEFORE_SAMPLE, appId)

/** Selects the app that a link from outside names (`?openIn=…`), and takes the name out of the address. */
export function takeAskedApp(page: Pick<Window, 'location' | 'history' | 'localStorage'>): void {
  const url = new URL(page.location.href)
  const appId = url.searchParams.get('openIn')
  if (appId === null) return
  writeSelectedApp(page.localStorage, appId)
  url.searchParams.delete('openIn')
  page.history.replaceState(page.history.state, '', url)
}
