import { commaList } from '#domain/i18n/comma-list.ts'
import { dateLocale, locale } from '#domain/i18n/locale.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { ERASED_KINDS, type Erasure, type ErasedKind } from '#domain/contacts/erasure.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { erasuresQuery } from '#web/api/contacts/erasures.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'

const WORDS: Record<ErasedKind, readonly [string, string]> = {
  conversations: ['conversation', 'conversations'],
  messages: ['message', 'messages'],
  files: ['file', 'files'],
  logLines: [t('line of a log'), t('lines of logs')],
  addresses: ['address', 'addresses'],
  sessions: [t('passage through a flow'), t('passages through flows')],
  waiting: [t('thing that waited'), t('things that waited')],
  notifications: ['notification', 'notifications'],
  changes: ['change', 'changes'],
  webhooks: ['webhook', 'webhooks'],
  events: [t('event without its person'), t('events without their person')],
  orders: [t('order without its person'), t('orders without their person')],
  other: [t('other record'), t('other records')],
}

/** Proofs that contacts were erased. */
export function PrivacySection() {
  const { app } = useCurrentApp()
  const allowed = roleAllows(app.role, 'admin')
  const erasures = useInfiniteQuery({ ...erasuresQuery(app.id), enabled: allowed })
  const about = t('Erasure log: when, by whom and how much. Identities aren’t stored. Erase a contact from its profile.')
  if (!allowed) {
    return (
      <Section title={t('Privacy')} about={about}>
        <NoPermission what={t('proofs of erasures')} />
      </Section>
    )
  }
  return (
    <Section title={t('Privacy')} about={about}>
      <Loaded query={erasures} what={t('proofs of erasures')}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <EmptyState title={t('No erasures yet')}>{t('Each erasure leaves its proof here.')}</EmptyState>
          return (
            <>
              <ul aria-label={t('Proofs of erasures')} className="divide-y divide-line rounded-card border border-line">
                {items.map((erasure) => (
                  <ErasureRow key={erasure.id} appId={app.id} erasure={erasure} />
                ))}
              </ul>
              {erasures.hasNextPage && (
                <Button className="mt-4 w-full" busy={erasures.isFetchingNextPage} onClick={() => void erasures.fetchNextPage()}>
                  {t('Load more')}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

function ErasureRow({ appId, erasure }: { appId: string; erasure: Erasure }) {
  const { id, at, by, counts, hash } = erasure
  const time = new Date(at).toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  const parts = ERASED_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count > 0 ? [`${count.toLocaleString(locale())} ${WORDS[kind][count === 1 ? 0 : 1]}`] : []
  })
  return (
    <li className="flex items-start gap-3 p-4">
      <div className="min-w-0 flex-1">
        <p className="text-base font-medium">
          {time} <span className="font-normal text-ink-2">{t('by {name}', { name: by.name ?? t('an API key') })}</span>
        </p>
        <p className="mt-0.5 text-secondary text-ink-2">{parts.length > 0 ? commaList(parts) : t('Nothing but the contact itself')}</p>
        <p className="mt-0.5 truncate font-mono text-meta text-ink-3" title={hash}>
          {t('SHA-256 {hash}', { hash })}
        </p>
      </div>
      <a
        href={`/api/v1/apps/${appId}/erasures/${id}`}
        download={`erasure-${at.slice(0, 10)}-${id}.json`}
        aria-label={t('Download the proof of {time}', { time })}
        title={t('Download as JSON')}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-hover max-phone:size-11"
      >
        <Download className="size-4" aria-hidden />
      </a>
    </li>
  )
}
