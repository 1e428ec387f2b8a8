import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeSource } from '#domain/knowledge/knowledge-source.ts'

import { vectorsQuery } from '#web/api/ai/knowledge.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { RowBones } from '#web/kit/feedback/skeleton.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { aboutOf, counted, KINDS, stateOf } from './source-look.ts'

type Shown = 'all' | 'attention'

/** Whether somebody has to look after a source. */
const needsAttention = ({ status }: KnowledgeSource): boolean => status === 'attention' || status === 'expired'

/** The sources with their states, found by their titles. */
export function SourceList({ list, openId }: { list: UseQueryResult<KnowledgeSource[]>; openId: string | null }) {
  const [shown, setShown] = useState<Shown>('all')
  const [title, setTitle] = useState('')
  const all = list.data ?? []
  const wrong = all.filter(needsAttention)
  const items = (shown === 'all' ? all : wrong).filter((source) => source.title.toLowerCase().includes(title.toLowerCase()))
  return (
    <>
      <div className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-2">
        <SearchField label={t('Find a source')} placeholder={t('Find a source')} value={title} onChange={setTitle} className="w-full" />
        {wrong.length > 0 && (
          <Segmented
            label={t('Show')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: t('All {count}', { count: all.length }) },
              { value: 'attention', label: t('Needs attention {count}', { count: wrong.length }) },
            ]}
          />
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain" tabIndex={-1}>
        <QueryState query={list} what={t('the sources')}>
          <RowBones count={6} height="h-16" />
        </QueryState>
        <ul>
          {items.map((source) => (
            <li key={source.id}>
              <SourceRow source={source} isOpen={source.id === openId} />
            </li>
          ))}
        </ul>
        {list.data && items.length === 0 && <p className="p-4 text-center text-secondary text-ink-2">{t('No source matches.')}</p>}
      </div>
      {list.data && (
        <footer className="shrink-0 border-t border-line px-4 py-3 text-secondary text-ink-2 tabular-nums">
          {counted(
            all.reduce((sum, { passages }) => sum + passages, 0),
            'passage',
          )}
          <VectorState />
        </footer>
      )}
    </>
  )
}

function SourceRow({ source, isOpen }: { source: KnowledgeSource; isOpen: boolean }) {
  const { label, tone } = stateOf(source)
  const { icon: Icon } = KINDS[source.kind]
  return (
    <Link
      to="/knowledge/$sourceId"
      params={{ sourceId: source.id }}
      aria-current={isOpen ? 'true' : undefined}
      className={clsx('focus-inset flex gap-3 border-b border-line px-4 py-3', isOpen ? 'bg-lagoon-soft' : 'hover:bg-hover')}
    >
      <span
        className={clsx('flex size-8 shrink-0 items-center justify-center rounded-control text-ink-2', isOpen ? 'bg-surface' : 'bg-active')}
      >
        <Icon className="size-4" strokeWidth={1.75} aria-hidden />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-center gap-2">
          <span dir="auto" className="min-w-0 flex-1 truncate font-medium text-ink">
            {source.title}
          </span>
          <Tag tone={tone} icon={ICONS[source.status]}>
            {label}
          </Tag>
        </span>
        <span className="truncate text-meta text-ink-2">{aboutOf(source)}</span>
      </span>
    </Link>
  )
}

const ICONS: Partial<Record<KnowledgeSource['status'], ReactNode>> = {
  attention: <TriangleAlert aria-hidden />,
  expired: <CircleAlert aria-hidden />,
}

/** Whether passages are found by their meaning too, where a provider has a model for it. */
function VectorState() {
  const { app } = useCurrentApp()
  const { data } = useQuery(vectorsQuery(app.id))
  if (!data) return null
  const { done, passages, problem } = data
  if (done >= passages) return <p>{t('Found by words and by meaning')}</p>
  return problem === null ? (
    <p role="status">{t('Prepared for search by meaning: {done, number} of {passages, number}', { done, passages })}</p>
  ) : (
    <p role="status" className="text-danger">
      {t('Found by words alone for now. {problem}', { problem })}
    </p>
  )
}
