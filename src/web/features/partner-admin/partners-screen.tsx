import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'

import { t } from '#domain/i18n/t.ts'
import { countryName } from '#domain/partners/countries.ts'
import { type Partner, type PartnerState, SELLING_LABELS } from '#domain/partners/partner.ts'

import { ApiError } from '#web/api/api-error.ts'
import { allPartnersQuery } from '#web/api/partners/partner-queries.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { PARTNER_GRID, WIDE_ONLY } from '#web/kit/partners/partner-grid.ts'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import { ResourceLinks } from './resource-links.tsx'

const PartnerSheet = lazyPart(async () => (await import('./partner-sheet.tsx')).PartnerSheet)

const route = getRouteApi('/gate/shell/admin/partners')

export const STATE_LOOK: Record<PartnerState, { label: string; tone: 'plain' | 'warning' | 'success' | 'danger' }> = {
  unverified: { label: t('Email not confirmed'), tone: 'plain' },
  pending: { label: t('Waiting for approval'), tone: 'warning' },
  approved: { label: t('Approved'), tone: 'success' },
  declined: { label: t('Declined'), tone: 'plain' },
  suspended: { label: t('Suspended'), tone: 'danger' },
}

/** Every partner of the installation: who waits, who sells, and what each may earn. */
export function PartnersScreen() {
  const partners = useQuery(allPartnersQuery())
  const { partner: openId } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (partner: string | undefined) => void navigate({ search: { partner }, replace: true })
  usePageTitle(t('Partners'))
  const shown = partners.data?.items.find(({ id }) => id === openId)
  if (partners.error instanceof ApiError && partners.error.code === 'permission-denied') return <NoPermission what={t('partners')} />
  return (
    <main className="flex h-full min-w-0 flex-col">
      <header className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line px-4 py-2">
        <h1 className="text-title font-semibold">{t('Partners')}</h1>
        {partners.data && <span className="text-secondary text-ink-2 tabular-nums">{partners.data.items.length}</span>}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryState query={partners} what={t('the partners')}>
          <Bone className="h-40" />
        </QueryState>
        {partners.data && <PartnerTable partners={partners.data.items} openId={openId ?? null} onOpen={open} />}
        {partners.data && <ResourceLinks partners={partners.data.items} />}
      </div>
      {shown && partners.data && (
        <Suspense fallback={null}>
          <PartnerSheet key={shown.id} partner={shown} hosts={partners.data.hosts} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </main>
  )
}

type TableProps = { partners: readonly Partner[]; openId: string | null; onOpen: (partner: string) => void }

function PartnerTable({ partners, openId, onOpen }: TableProps) {
  if (partners.length === 0)
    return <EmptyState title={t('No partners yet')}>{t('Companies register at /partner/register. You approve them here.')}</EmptyState>
  return (
    <DataTable
      label={t('Partners')}
      items={partners}
      idOf={({ id }) => id}
      openId={openId}
      columns={columns(onOpen)}
      grid={PARTNER_GRID}
      headClassName="max-lg:hidden"
    />
  )
}

const columns = (open: (partner: string) => void): readonly Column<Partner>[] => [
  {
    id: 'company',
    title: t('Company'),
    className: 'min-w-0 px-4',
    cell: ({ id, company, email }) => (
      <button type="button" onClick={() => open(id)} className="block w-full py-2.5 text-start after:absolute after:inset-0">
        <span dir="auto" className="block truncate text-base text-ink">
          {company}
        </span>
        <span className="block truncate text-ink-2 lg:hidden">{email}</span>
      </button>
    ),
  },
  { id: 'person', title: t('Name'), className: WIDE_ONLY, cell: ({ person }) => person },
  { id: 'country', title: t('Country'), className: WIDE_ONLY, cell: ({ country }) => countryName(country) },
  { id: 'selling', title: t('How they sell'), className: WIDE_ONLY, cell: ({ selling }) => SELLING_LABELS[selling] },
  { id: 'host', title: t('Host'), className: WIDE_ONLY, cell: ({ host }) => host ?? '–' },
  {
    id: 'state',
    title: t('State'),
    className: 'px-4',
    cell: ({ state }) => <Tag tone={STATE_LOOK[state].tone}>{STATE_LOOK[state].label}</Tag>,
  },
]
