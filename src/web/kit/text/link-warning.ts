/** What may deceive about an address, in words; null where nothing does. `shown` is the text that stands in its place. */
export function linkWarning(href: string, shown: string = href): string | null {
  const url = URL.canParse(href) ? new URL(href) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '') return `This opens ${url.host}, whatever stands before the @.`
  // Browsers write letters beyond ASCII as xn--, so that look-alikes show.
  if (url.hostname.split('.').some((part) => part.startsWith('xn--')))
    return `This address has look-alike letters: it opens ${url.hostname}.`
  const named = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?=[/:?#]|$)/iu.exec(shown.trim())?.[1]
  if (named && !sameSite(named.toLowerCase(), url.hostname)) return `The words name ${named}, but this opens ${url.hostname}.`
  return null
}

const sameSite = (one: string, other: string): boolean => one.replace(/^www\./, '') === other.replace(/^www\./, '')
