import { locale } from '#domain/i18n/locale.ts'

const YEAR_S = 31_536_000

/** Tells whether somebody chose a language on this device; until then the page follows the workspace, else the browser. */
export const hasLanguage = (): boolean => kept('language') !== null

/** Reads Parley in a language from now on, on this device; null follows the workspace, else the browser. Loads the page again where it is in another. */
export function readIn(language: string | null, ofWorkspace: string | null): void {
  keep('language', language)
  keep('workspaceLanguage', ofWorkspace)
  if ((language ?? ofWorkspace) !== locale()) location.reload()
}

/** Reads Parley as the workspace says, for somebody who chose no language; null follows the browser. */
export function readAsWorkspace(language: string | null): void {
  if (kept('workspaceLanguage') === language) return
  keep('workspaceLanguage', language)
  if (language !== locale() && !hasLanguage()) location.reload()
}

/** Whoever signs in here next may be of another workspace. */
export const forgetWorkspaceLanguage = (): void => keep('workspaceLanguage', null)

/** Sends the server in which time zone somebody is: the workspace that a newcomer gets is in it. */
export const sendTimeZone = (): void => keep('timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone)

const kept = (name: string): string | null => new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(document.cookie)?.[1] ?? null

function keep(name: string, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value ?? ''}; Path=/; SameSite=Lax; Max-Age=${value === null ? 0 : YEAR_S}${secure}`
}
