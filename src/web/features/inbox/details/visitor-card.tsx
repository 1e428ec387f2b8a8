import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'

import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import { isSameEmail } from '#domain/contacts/email-proof.ts'
import type { Visit } from '#domain/api/webchat/web-chats.ts'

import { visitsQuery } from '#web/api/web-chats/web-chats.ts'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** How many pages are shown before the rest is folded. */
const PAGES = 5

const DEVICES = { phone: t('Phone'), tablet: t('Tablet'), computer: t('Computer') } as const

/** Where a visitor of the web chat is, what they say of themselves, and what their site vouches for. */
export function VisitorCard({ contact }: { contact: Contact }) {
  const { app } = useCurrentApp()
  const visits = useQuery(visitsQuery(app.id, contact.id))
  const [visit] = visits.data?.items ?? []
  if (visits.isError) return <p className="text-meta text-danger">{t('The visits did not load.')}</p>
  if (!visit) return null
  const facts = factsOf(visit, contact.emailProof === null ? null : contact.email)
  return (
    <section aria-label={t('Visitor')} className="flex flex-col gap-3 border-t border-line pt-4 text-secondary">
      <h3 className="text-meta font-medium text-ink-2">{t('Visitor of {webChatName}', { webChatName: visit.webChatName })}</h3>
      {visit.proved && (
        <p className="flex items-center gap-1.5 text-success">
          <BadgeCheck className="size-4 shrink-0" aria-hidden /> {t('Signed in on your site')}
        </p>
      )}
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="truncate text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        <dt className="text-ink-2">{t('Last seen')}</dt>
        <dd>{formatMoment(visit.lastSeenAt, app.timeZone)}</dd>
      </dl>
      {visit.pages.length > 0 && (
        <details open={visit.pages.length <= PAGES}>
          <summary className="cursor-pointer text-meta font-medium text-ink-2">{t('Pages')}</summary>
          <ol className="mt-2 flex flex-col gap-1.5">
            {visit.pages.map(({ page, title, at }) => (
              <li key={at} className="min-w-0">
                <span className="block truncate" title={page}>
                  {title ?? page}
                </span>
                <time dateTime={at} className="block text-meta text-ink-3">
                  {formatMoment(at, app.timeZone)}
                </time>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

/** What is known, in words; what a visitor only says of themselves is marked so. */
function factsOf({ visit, self, proved }: Visit, confirmedEmail: string | null): [label: string, value: string][] {
  const { page, referrer, locale, timeZone, device, utm } = visit
  const claimed = (value: string | undefined, known: string | undefined) =>
    value === undefined || value === known ? undefined : t('{value} (not confirmed)', { value })
  const rows: [string, string | undefined][] = [
    [t('Page'), page],
    [t('Came from'), referrer],
    [t('Campaign'), utm && commaList(Object.values(utm))],
    [t('Language'), locale],
    [t('Time zone'), timeZone],
    [t('Device'), device && DEVICES[device]],
    [t('Email'), proved?.email ?? (self.email && isSameEmail(self.email, confirmedEmail) ? self.email : claimed(self.email, undefined))],
    [t('Phone'), proved?.phone ?? claimed(self.phone, proved?.phone)],
    ...Object.entries({ ...self.attributes, ...proved?.attributes }).map(([name, value]): [string, string] => [name, String(value)]),
  ]
  return rows.flatMap(([label, value]): [string, string][] => (value === undefined || value === '' ? [] : [[label, value]]))
}
