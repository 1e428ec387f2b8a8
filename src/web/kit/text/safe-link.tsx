import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#domain/i18n/t.ts'

type Props = { href: string; shown?: string; className?: string; children: ReactNode }

/** A link that somebody else wrote: it tells its page nothing of ours, and says where it leads when it may deceive. */
export function SafeLink({ href, shown = href, className = 'underline underline-offset-2', children }: Props) {
  const warning = linkWarning(href, shown)
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={warning ?? undefined} className={className}>
        {children}
      </a>
      {warning && (
        <span role="note" className="mx-1 inline-flex items-center gap-1 rounded-tag bg-warning-soft px-1 text-meta text-warning">
          <TriangleAlert className="size-3.5" aria-hidden />
          {warning}
        </span>
      )}
    </>
  )
}

/** What may deceive about an address, in words; null where nothing does. `shown` is the text that stands in its place. */
export function linkWarning(href: string, shown: string = href): string | null {
  const url = URL.canParse(href) ? new URL(href) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '') return t('This opens {host}, whatever stands before the @.', { host: url.host })
  // Browsers write letters beyond ASCII as xn--, so that look-alikes show.
  if (url.hostname.split('.').some((part) => part.startsWith('xn--')))
    return t('This address has look-alike letters: it opens {hostname}.', { hostname: url.hostname })
  const named = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?=[/:?#]|$)/iu.exec(shown.trim())?.[1]
  if (named && !sameSite(named.toLowerCase(), url.hostname))
    return t('The words name {named}, but this opens {hostname}.', { named, hostname: url.hostname })
  return null
}

const sameSite = (one: string, other: string): boolean => one.replace(/^www\./, '') === other.replace(/^www\./, '')
