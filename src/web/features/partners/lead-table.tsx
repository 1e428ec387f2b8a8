import { t } from '#domain/i18n/t.ts'
import type { Lead } from '#domain/partners/lead.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { PARTNER_GRID, WIDE_ONLY } from '#web/kit/partners/partner-grid.ts'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import { expiryOf, STAGES } from './leads-look.ts'

/** The leads as a table. */
export function LeadTable({ leads, onOpen }: { leads: readonly Lead[]; onOpen: (leadId: string) => void }) {
  const now = useNow()
  const columns: readonly Column<Lead>[] = [
    {
      id: 'business',
      title: t('Business'),
      className: 'min-w-0 px-4',
      cell: (lead) => (
        <button type="button" onClick={() => onOpen(lead.id)} className="block w-full py-2 text-start after:absolute after:inset-0">
          <span dir="auto" className="block truncate text-base text-ink">
            {lead.business}
          </span>
          <span className="block truncate text-ink-2 lg:hidden">{lead.contact}</span>
        </button>
      ),
    },
    { id: 'contact', title: t('Name'), className: WIDE_ONLY, cell: ({ contact }) => contact },
    { id: 'phone', title: t('Phone Number'), className: `${WIDE_ONLY} tabular-nums`, cell: ({ phone }) => phone },
    {
      id: 'expiry',
      title: t('Registration'),
      className: WIDE_ONLY,
      cell: (lead) => {
        const { text, tone } = expiryOf(lead, now)
        return <Tag tone={tone}>{text}</Tag>
      },
    },
    { id: 'need', title: t('Need'), className: WIDE_ONLY, cell: ({ need }) => need, hint: ({ need }) => need },
    {
      id: 'stage',
      title: t('Stage'),
      className: 'px-4',
      cell: ({ stage }) => <Tag>{STAGES.find((one) => one.stage === stage)?.label}</Tag>,
    },
  ]
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <DataTable
        label={t('Leads')}
        items={leads}
        idOf={({ id }) => id}
        columns={columns}
        grid={PARTNER_GRID}
        headClassName="max-lg:hidden"
      />
    </div>
  )
}
