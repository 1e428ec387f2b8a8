import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from './loaded.tsx'
import { ParkedRow } from './parked-row.tsx'
import { Section } from './section.tsx'

/** What arrived and could not be handled, page by page. */
const parkedQuery = (appId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.parked(appId),
    queryFn: ({ pageParam, signal }) => call('listParked', { appId, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

/** What arrived and could not be handled. Nothing here is lost. */
export function ParkedSection() {
  const { app } = useCurrentApp()
  const allowed = roleAllows(app.role, 'admin')
  const parked = useInfiniteQuery({ ...parkedQuery(app.id), enabled: allowed })
  const about = t('Incoming or outgoing messages we couldn’t process. Replay or discard them.')
  if (!allowed) {
    return (
      <Section title={t('Failed items')} about={about}>
        <NoPermission what={t('parked items')} />
      </Section>
    )
  }
  return (
    <Section title={t('Failed items')} about={about}>
      <Loaded query={parked} what={t('parked items')}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <EmptyState title={t('No failed items')}>{t('Everything was processed.')}</EmptyState>
          return (
            <>
              <ul className="divide-y divide-line rounded-card border border-line">
                {items.map((item) => (
                  <ParkedRow key={item.id} item={item} />
                ))}
              </ul>
              {parked.hasNextPage && (
                <Button className="mt-4 w-full" busy={parked.isFetchingNextPage} onClick={() => void parked.fetchNextPage()}>
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
