import { useInfiniteQuery, useQueryClient, infiniteQueryOptions } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { SharedKind } from '#domain/conversations/shared-items.ts'

import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Bone, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useGoToLine } from '#web/features/inbox/thread/use-aim.ts'
import { MediaGrid } from './media-grid.tsx'
import { DocumentRows, LinkRows, SoundRows } from './shared-rows.tsx'

/** What was shared of a kind in a conversation, newest first, page by page. */
const sharedQuery = (appId: string, conversationId: string, kind: SharedKind) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.shared(appId, conversationId), kind] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listSharedFiles', { appId, conversationId, kind, limit: 12, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 15_000,
  })

const KINDS = [
  { value: 'media', label: t('Media') },
  { value: 'sounds', label: t('Sounds') },
  { value: 'documents', label: t('Files') },
  { value: 'links', label: t('Links') },
] as const

/** How what was shared of a kind is shown. */
const SHOWN: Readonly<Record<SharedKind, typeof MediaGrid>> = {
  media: MediaGrid,
  sounds: SoundRows,
  documents: DocumentRows,
  links: LinkRows,
}

const NONE: Readonly<Record<SharedKind, string>> = {
  media: t('No photos or videos yet'),
  sounds: t('No audio yet'),
  documents: t('No documents yet'),
  links: t('No links yet'),
}

type Props = {
  conversation: Conversation
  /** Called when one goes to where something was said. */
  onLeave?: (() => void) | undefined
}

/** Everything that was shared in the conversation, by kind, with the way to where it was said. */
export function SharedFiles({ conversation: { id, lastActivityAt }, onLeave }: Props) {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const [kind, setKind] = useState<SharedKind>('media')
  const list = useInfiniteQuery(sharedQuery(app.id, id, kind))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const Shared = SHOWN[kind]
  const goToLine = useGoToLine()
  const show = (line: number) => {
    onLeave?.()
    goToLine(line)
  }

  // What is said now may be one of them.
  const seenUntil = useRef(lastActivityAt)
  useEffect(() => {
    if (seenUntil.current === lastActivityAt) return
    seenUntil.current = lastActivityAt
    void queries.invalidateQueries({ queryKey: queryKeys.shared(app.id, id) })
  }, [queries, app.id, id, lastActivityAt])

  return (
    <section aria-label={t('Shared files')} className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-meta font-medium text-ink-2">{t('Shared files')}</h3>
      <Segmented label={t('Kind')} value={kind} options={KINDS} onChange={setKind} />
      {list.isPending && (
        <Skeleton label={t('Loading what was shared')}>
          <Bone className="h-20 w-full" />
        </Skeleton>
      )}
      {list.isError && (
        <p role="alert" className="text-meta text-danger">
          {t('Couldn’t load shared files. ')}
          <button type="button" className="min-h-6 font-medium underline underline-offset-2" onClick={() => void list.refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      {list.data && items.length === 0 && <p className="text-secondary text-ink-2">{NONE[kind]}</p>}
      {items.length > 0 && <Shared items={items} onShow={show} onNearEnd={() => void list.fetchNextPage()} />}
      {list.hasNextPage && (
        <Button variant="ghost" className="self-start" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('Show older')}
        </Button>
      )}
    </section>
  )
}
