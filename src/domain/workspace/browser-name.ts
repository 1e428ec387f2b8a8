import { t } from '#domain/i18n/t.ts'

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Names a browser and its system by its user agent, as people know them: "Chrome on Windows". */
export function browserName(userAgent: string | null): string {
  const found = (names: typeof BROWSERS | typeof SYSTEMS) => names.find(([sign]) => userAgent?.includes(sign))?.[1]
  const browser = found(BROWSERS) ?? t('Unknown browser')
  const system = found(SYSTEMS)
  return system ? t('{browser} on {system}', { browser, system }) : browser
}
