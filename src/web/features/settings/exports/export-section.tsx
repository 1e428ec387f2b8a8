import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { EXPORT_COLUMNS } from '#domain/contacts/contact-export.ts'
import type { DateSpan } from '#domain/date-range.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { contactFieldsQuery } from '#web/api/contacts/contact-fields.ts'
import { refusal } from '#web/api/refusal.ts'
import { useExports } from '#web/api/workspace/exports.ts'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { DateSpanField } from '#web/kit/form/date-span-field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { TextLink } from '#web/kit/text/text-link.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Section } from '../section.tsx'

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)

type OpenState = 'any' | 'open' | 'closed'
const STATES: readonly { value: OpenState; label: string }[] = [
  { value: 'any', label: t('Open and closed') },
  { value: 'open', label: t('Open') },
  { value: 'closed', label: t('Closed') },
]

const ABOUT = t('Download contacts and conversations as CSV. Files stay available for 7 days.')

/** All contacts, or conversations of a time, as a file. */
export function ExportSection() {
  const { app } = useCurrentApp()
  const [running, setRunning] = useState<{ taskId: string; title: string } | null>(null)
  if (!roleAllows(app.role, 'admin')) {
    return (
      <Section title={t('Export data')} about={ABOUT}>
        <NoPermission what={t('exports')} />
      </Section>
    )
  }
  return (
    <Section title={t('Export data')} about={ABOUT}>
      <div className="flex flex-col gap-4">
        <ContactExport onTask={(taskId) => setRunning({ taskId, title: t('Export contacts') })} />
        <ConversationExport onTask={(taskId) => setRunning({ taskId, title: t('Export conversations') })} />
        <p className="text-secondary text-ink-2">
          {rich('Exports are listed in the <link>audit log</link>.', {
            link: (text) => <TextLink href="/settings/audit?kind=data">{text}</TextLink>,
          })}
        </p>
      </div>
      {running !== null && (
        <Suspense fallback={null}>
          <ExportDialog {...running} onClose={() => setRunning(null)} />
        </Suspense>
      )}
    </Section>
  )
}

type ExportProps = { onTask: (taskId: string) => void }

function ContactExport({ onTask }: ExportProps) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { contacts } = useExports(app.id)
  const fields = useQuery(contactFieldsQuery(app.id)).data?.items ?? []
  const start = () =>
    contacts.mutate(
      {
        columns: [...Object.keys(EXPORT_COLUMNS), ...fields.map(({ key }) => `fields.${key}`)],
        target: { filter: { match: 'all', conditions: [] } },
      },
      { onSuccess: ({ id }) => onTask(id), onError: (error) => toasts.show(refusal(error)) },
    )
  return (
    <Card title={t('Contacts')} about={t('All contacts with every field. To export only some, select them in Contacts.')}>
      <Button icon={<Download />} busy={contacts.isPending} onClick={start}>
        {t('Export contacts')}
      </Button>
    </Card>
  )
}

function ConversationExport({ onTask }: ExportProps) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { conversations } = useExports(app.id)
  const [openState, setOpenState] = useState<OpenState>('any')
  const [span, setSpan] = useState<DateSpan>({})
  const start = () =>
    conversations.mutate(
      { filter: { openState, snoozed: 'any', ...span } },
      { onSuccess: ({ id }) => onTask(id), onError: (error) => toasts.show(refusal(error)) },
    )
  return (
    <Card title={t('Conversations')} about={t('One line for each message and note, with its contact, channel and author.')}>
      <Select label={t('State')} className="w-48 max-phone:w-64" value={openState} options={STATES} onChange={setOpenState} />
      <DateSpanField label={t('Last activity')} value={span} onChange={setSpan} />
      <Button icon={<Download />} busy={conversations.isPending} onClick={start}>
        {t('Export conversations')}
      </Button>
    </Card>
  )
}

function Card({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line p-4">
      <div>
        <h2 className="text-base font-medium">{title}</h2>
        <p className="text-secondary text-ink-2">{about}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </section>
  )
}
