import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus, RefreshCw } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { TemplateCategory, TemplateStatus } from '#domain/whatsapp/template.ts'
import { statusText } from '#domain/templates/status-labels.ts'
import { useSyncTemplates } from '#web/api/templates/change-templates.ts'
import { templateAccountsQuery, templatesQuery } from '#web/api/templates/list-templates.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { AddLabel, ListActions } from '#web/kit/list/list-actions.tsx'
import { ListScreen } from '#web/kit/list/list-screen.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { StaleAccounts } from '#web/kit/feedback/stale-accounts.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

import { parseTemplatesSearch } from './templates-search.ts'
import { TemplateRows } from './template-rows.tsx'
import { CATEGORIES } from './template-labels.ts'

const route = getRouteApi('/gate/shell/templates')
const STATUSES: readonly TemplateStatus[] = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'DRAFT']
const STATUS_OPTIONS = [{ value: '', label: t('All statuses') }, ...STATUSES.map((value) => ({ value, label: statusText(value).label }))]
const CATEGORY_OPTIONS = [{ value: '', label: t('All categories') }, ...CATEGORIES]

/** All message templates of the app's accounts, and how each stands with WhatsApp. */
export function TemplatesScreen() {
  const { app } = useCurrentApp()
  const filter = parseTemplatesSearch(route.useSearch())
  const navigate = useNavigate()
  const list = useInfiniteQuery(templatesQuery(app.id, filter))
  const accounts = useQuery(templateAccountsQuery(app.id))
  const sync = useSyncTemplates(app.id)
  const narrow = (change: typeof filter) => void navigate({ to: '/templates', search: { ...filter, ...change }, replace: true })
  const wabaIds = accounts.data?.items.map(({ wabaId }) => wabaId) ?? []
  const isFiltered = Object.values(filter).some((value) => value !== undefined)

  return (
    <ListScreen
      title={t('Templates')}
      what={t('templates')}
      list={list}
      bones={{ count: 8, height: 'h-15' }}
      actions={
        <ListActions
          actions={[
            {
              icon: <RefreshCw />,
              label: t('Sync'),
              busy: sync.isPending,
              disabled: wabaIds.length === 0,
              onSelect: () => sync.mutate(wabaIds),
            },
          ]}
        />
      }
      add={<NewTemplate />}
      isNarrowed={isFiltered}
      filters={
        <>
          <SearchField
            label={t('Search templates')}
            placeholder={t('Name or text')}
            value={filter.search ?? ''}
            onChange={(search) => narrow({ search: search || undefined })}
          />
          <Select
            label={t('State')}
            className="w-40"
            value={filter.status ?? ''}
            options={STATUS_OPTIONS}
            onChange={(value) => narrow({ status: STATUSES.find((one) => one === value) })}
          />
          <Select
            label={t('Category')}
            className="w-44"
            value={filter.category ?? ''}
            options={CATEGORY_OPTIONS}
            onChange={(value: string) =>
              narrow({ category: CATEGORIES.find((one) => one.value === value)?.value satisfies TemplateCategory | undefined })
            }
          />
        </>
      }
      above={<StaleAccounts what={t('list')} accounts={accounts.data?.items ?? []} />}
      empty={<NoTemplates filtered={isFiltered} />}
    >
      {(items) => <TemplateRows items={items} />}
    </ListScreen>
  )
}

const NewTemplate = () => (
  <Link to="/templates/$templateId" params={{ templateId: 'new' }} className={buttonStyle({ variant: 'primary' })}>
    <Plus />
    <AddLabel>{t('New template')}</AddLabel>
  </Link>
)

function NoTemplates({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        title={t('No templates match')}
        action={
          <Link to="/templates" search={{}} className={buttonStyle({ variant: 'soft' })}>
            {t('Clear filters')}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState title={t('No templates yet')} action={<NewTemplate />}>
      {t('With a template you can write first, and when more than 24 hours have passed. WhatsApp reviews each one.')}
    </EmptyState>
  )
}
