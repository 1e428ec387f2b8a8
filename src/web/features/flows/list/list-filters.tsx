import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import { flowFoldersQuery } from '#web/api/flows/flow-folders.ts'
import { Select } from '#web/kit/form/select.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { FlowListSearch, FlowListState, FlowSort } from './list-search.ts'

const STATES: readonly { value: FlowListState | 'all'; label: string }[] = [
  { value: 'all', label: t('All') },
  { value: 'live', label: t('Live') },
  { value: 'draft', label: t('Drafts') },
  { value: 'changed', label: t('Changed') },
  { value: 'archived', label: t('Archived') },
]

const SORTS: readonly { value: FlowSort; label: string }[] = [
  { value: 'name', label: t('By name') },
  { value: 'edited', label: t('Last edited first') },
  { value: 'runs', label: t('Most used first') },
  { value: 'completed', label: t('Most completed first') },
]

type Props = { kind: FlowKind; search: FlowListSearch; onChange: (change: FlowListSearch) => void }

/** Narrows the list by state; where there is no room for folders beside it and heads above it, by folder too, and sorts it. */
export function ListFilters({ kind, search, onChange }: Props) {
  const { app } = useCurrentApp()
  const folders = useQuery(flowFoldersQuery(app.id, kind)).data?.items ?? []
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
      <Segmented
        label={t('State')}
        value={search.state ?? 'all'}
        options={STATES}
        onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
      />
      <div className="ms-auto flex gap-2 max-phone:w-full lg:hidden">
        <div className="w-44 min-w-0 max-phone:w-auto max-phone:flex-1 md:hidden">
          <Select
            label={t('Sort by')}
            value={search.by ?? 'name'}
            options={SORTS}
            onChange={(by) => onChange({ by, dir: by === 'name' ? 'asc' : 'desc' })}
          />
        </div>
        {folders.length > 0 && (
          <div className="w-44 min-w-0 max-phone:w-auto max-phone:flex-1">
            <Select
              label={t('Folder')}
              value={search.folder ?? 'all'}
              options={[
                { value: 'all', label: t('Every folder') },
                ...folders.map(({ id, name }) => ({ value: id, label: name })),
                { value: 'none', label: t('No folder') },
              ]}
              onChange={(folder) => onChange({ folder: folder === 'all' ? undefined : folder })}
            />
          </div>
        )}
      </div>
    </div>
  )
}
