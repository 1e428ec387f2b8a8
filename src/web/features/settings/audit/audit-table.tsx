import { t } from '#domain/i18n/t.ts'
import type { AuditEntry } from '#domain/workspace/audit.ts'

import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import { formatMoment } from '#web/kit/text/format-time.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { operationLabel } from './audit-labels.ts'

const GRID = 'grid-cols-[12.5rem_10rem_minmax(0,1fr)_9rem] max-md:grid-cols-[minmax(0,1fr)]'

type Props = { items: readonly AuditEntry[]; openId: string | null; onOpen: (entry: AuditEntry) => void }

/** The entries of the audit log; a row opens what changed. */
export function AuditTable({ items, openId, onOpen }: Props) {
  const { app } = useCurrentApp()
  const columns: readonly Column<AuditEntry>[] = [
    {
      id: 'when',
      title: t('Time'),
      className: 'ps-4 max-md:pe-4',
      cell: (entry) => (
        <>
          <button
            type="button"
            aria-label={`${operationLabel(entry.operation)}, ${formatMoment(entry.at, app.timeZone)}`}
            onClick={() => onOpen(entry)}
            className="focus-inset text-start text-secondary text-ink-2 tabular-nums after:absolute after:inset-0"
          >
            {formatMoment(entry.at, app.timeZone)}
          </button>
          <div className="truncate font-medium md:hidden">{whatText(entry)}</div>
          <div className="truncate text-secondary text-ink-2 md:hidden">{entry.actor.name}</div>
        </>
      ),
    },
    { id: 'who', title: t('Who'), className: 'truncate pe-3 max-md:hidden', cell: ({ actor }) => actor.name },
    {
      id: 'what',
      title: t('Change##noun'),
      className: 'truncate pe-3 max-md:hidden',
      cell: (entry) => (
        <>
          <span className="font-medium">{operationLabel(entry.operation)}</span>
          {entry.subject?.name && <span className="text-ink-2"> · {entry.subject.name}</span>}
        </>
      ),
    },
    {
      id: 'from',
      title: t('From'),
      className: 'truncate pe-4 text-secondary text-ink-2 tabular-nums max-md:hidden',
      cell: ({ actor, ip }) => (actor.kind === 'key' ? t('API key · {ip}', { ip }) : ip),
    },
  ]
  return (
    <DataTable
      framed
      label={t('Audit log')}
      items={items}
      idOf={({ id }) => id}
      columns={columns}
      grid={GRID}
      rowClassName="min-h-11 max-md:py-2"
      openId={openId}
      openClassName="bg-lagoon-soft"
    />
  )
}

const whatText = ({ operation, subject }: AuditEntry): string =>
  subject?.name ? `${operationLabel(operation)} · ${subject.name}` : operationLabel(operation)
