import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Partner, PartnerRole } from '#domain/partners/partner.ts'

import { useMoveLead } from '#web/api/partners/move-lead.ts'
import { leadsQuery } from '#web/api/partners/partner-queries.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { SearchField } from '#web/kit/form/search-field.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { LeadTable } from './lead-table.tsx'
import { searched } from './leads-look.ts'
import { PipelineBoard } from './pipeline-board.tsx'

const LeadSheet = lazyPart(async () => (await import('./lead-sheet.tsx')).LeadSheet)

const route = getRouteApi('/gate/shell/partner')
const VIEWS = [
  { value: 'board', label: t('Board') },
  { value: 'table', label: t('Table') },
] as const

/** The partner's leads: as a board or as a table, with the sheet of one. */
export function PipelineTab({ partner }: { partner: Partner & { role: PartnerRole } }) {
  const { layout = 'board', q = '', lead: openId } = route.useSearch()
  const navigate = route.useNavigate()
  const go = (change: { layout?: 'table' | undefined; q?: string | undefined; lead?: string | undefined }) =>
    void navigate({ search: (search) => ({ ...search, ...change }), replace: true })
  const leads = useQuery(leadsQuery(partner.id))
  const move = useMoveLead(partner.id)
  const items = leads.data?.items ?? []
  const shown = searched(items, q)
  const open = openId === 'new' ? null : items.find(({ id }) => id === openId)

  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 py-1.5">
        <SearchField
          label={t('Search leads')}
          placeholder={t('Business, name or phone')}
          value={q}
          onChange={(words) => go({ q: words || undefined })}
        />
        <div className="flex-1" />
        <Segmented
          label={t('View')}
          value={layout}
          options={VIEWS}
          onChange={(next) => go({ layout: next === 'table' ? 'table' : undefined })}
        />
      </div>
      <QueryState query={leads} what={t('the leads')}>
        <div className="flex gap-3 p-4">
          {['1', '2', '3', '4', '5'].map((key) => (
            <Bone key={key} className="h-40 flex-1" />
          ))}
        </div>
      </QueryState>
      {leads.data &&
        (items.length === 0 ? (
          <NoLeads onAdd={() => go({ lead: 'new' })} />
        ) : layout === 'board' ? (
          <PipelineBoard leads={shown} onOpen={(id) => go({ lead: id })} onMove={(lead, stage) => move.mutate({ lead, stage })} />
        ) : (
          <LeadTable leads={shown} onOpen={(id) => go({ lead: id })} />
        ))}
      {open !== undefined && (
        <Suspense fallback={null}>
          <LeadSheet key={openId} partnerId={partner.id} role={partner.role} lead={open} onClose={() => go({ lead: undefined })} />
        </Suspense>
      )}
    </>
  )
}

function NoLeads({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title={t('No leads yet')}
      action={
        <Button variant="primary" icon={<Plus />} onClick={onAdd}>
          {t('Add lead')}
        </Button>
      }
    >
      {t('Register a business, and it’s yours for 90 days.')}
    </EmptyState>
  )
}
