import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { AUDIT_DAYS, AUDIT_KINDS, type AuditEntry } from '#domain/workspace/audit.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { auditActorsQuery, auditExportUrl, auditLogQuery, type AuditSearch } from '#web/api/workspace/audit.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { DateSpanField } from '#web/kit/form/date-span-field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { AuditSheet } from './audit-sheet.tsx'
import { AuditTable } from './audit-table.tsx'
import { KIND_LABELS } from './audit-labels.ts'
import { readAuditAddress } from './audit-search.ts'

const route = getRouteApi('/gate/shell/settings/audit')
const ABOUT = t('Who changed what, when and from where. Entries are kept for {value} days.', { value: AUDIT_DAYS })
const KIND_OPTIONS = [{ value: '', label: t('All changes') }, ...AUDIT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))]

/** Who changed what in the workspace. */
export function AuditSection() {
  const { app } = useCurrentApp()
  if (!roleAllows(app.role, 'admin')) {
    return (
      <Section title={t('Audit log')} about={ABOUT}>
        <NoPermission what={t('the audit log')} />
      </Section>
    )
  }
  return <AuditLog />
}

function AuditLog() {
  const { app } = useCurrentApp()
  const search = readAuditAddress(route.useSearch())
  const navigate = useNavigate()
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const log = useInfiniteQuery(auditLogQuery(app.id, search))
  const go = (next: AuditSearch) => void navigate({ to: '/settings/audit', search: next, replace: true })
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  const download = (
    <a href={auditExportUrl(app.id, search)} download className={buttonStyle()}>
      <Download aria-hidden /> {t('Export CSV')}
    </a>
  )
  return (
    <Section title={t('Audit log')} about={ABOUT} action={download}>
      <AuditFilters search={search} onChange={go} />
      <Loaded query={log} what={t('the audit log')}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <NoEntries isFiltered={isFiltered} onClear={() => go({})} />
          return (
            <>
              <AuditTable items={items} openId={open?.id ?? null} onOpen={setOpen} />
              {log.hasNextPage && (
                <Button className="mt-4 w-full" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                  {t('Load more')}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
      <AuditSheet entry={open} onClose={() => setOpen(null)} />
    </Section>
  )
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) return <EmptyState title={t('No matching entries')} action={<Button onClick={onClear}>{t('Clear filters')}</Button>} />
  return <EmptyState title={t('No entries yet')}>{t('Changes to settings, members, flows and keys show up here.')}</EmptyState>
}

function AuditFilters({ search, onChange }: { search: AuditSearch; onChange: (search: AuditSearch) => void }) {
  const { app } = useCurrentApp()
  const actors = useQuery(auditActorsQuery(app.id))
  const people = (actors.data?.items ?? []).map(({ id, kind, name }) => ({
    value: id,
    label: kind === 'key' ? t('{name} (API key)', { name }) : name,
  }))
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Select
        label={t('Person')}
        className="w-44 max-phone:w-full"
        value={search.actorId ?? ''}
        options={[{ value: '', label: t('Everyone') }, ...people]}
        onChange={(actorId) => onChange({ ...search, actorId: actorId || undefined })}
      />
      <Select
        label={t('Kind of change')}
        className="w-52 max-phone:w-full"
        value={search.kind ?? ''}
        options={KIND_OPTIONS}
        onChange={(value: string) => onChange({ ...search, kind: AUDIT_KINDS.find((kind) => kind === value) })}
      />
      <DateSpanField
        label={t('Changed')}
        value={{ range: search.range, from: search.from, to: search.to }}
        onChange={({ range, from, to }) => onChange({ ...search, range, from, to })}
      />
    </div>
  )
}
