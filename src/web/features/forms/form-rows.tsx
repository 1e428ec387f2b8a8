import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

import { t } from '#domain/i18n/t.ts'
import type { WhatsappForm } from '#domain/whatsapp-forms/form.ts'
import { questionsOf } from '#domain/whatsapp-forms/form-questions.ts'
import { formStatusText } from '#domain/whatsapp-forms/status-labels.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import { Ago } from '#web/session/ago.tsx'

const COLUMNS: readonly Column<WhatsappForm>[] = [
  { id: 'form', title: t('Form'), className: 'min-w-0 px-4', cell: (form) => <What form={form} /> },
  {
    id: 'status',
    title: t('Status'),
    cell: ({ status }) => <Tag tone={formStatusText(status).tone}>{formStatusText(status).label}</Tag>,
  },
  { id: 'answers', title: t('Answers'), className: 'px-4 text-end text-ink-2 tabular-nums max-md:hidden', cell: ({ answers }) => answers },
  { id: 'changed', title: t('Changed'), className: 'px-4 text-ink-2 max-md:hidden', cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
]

/** The table of forms: how each stands and how often it came back. */
export function FormRows({ items }: { items: readonly WhatsappForm[] }) {
  return (
    <DataTable
      label={t('Forms')}
      items={items}
      idOf={({ id }) => id}
      columns={COLUMNS}
      grid="grid-cols-[minmax(14rem,3fr)_8rem_8rem_6rem] max-md:grid-cols-[minmax(0,1fr)_auto]"
      headClassName="max-md:hidden"
      rowClassName="min-h-15 py-2"
    />
  )
}

function What({ form: { id, name, document, problem } }: { form: WhatsappForm }) {
  const asked = questionsOf(document).map(({ label }) => label)
  return (
    <>
      <Link
        to="/forms/$formId"
        params={{ formId: id }}
        className="focus-inset block truncate text-base font-medium text-ink after:absolute after:inset-0"
      >
        {name || t('Untitled form')}
      </Link>
      <p dir="auto" className={clsx('truncate rtl:text-right', problem ? 'text-danger' : 'text-ink-2')}>
        {problem ?? (asked.join(' · ') || t('Nothing asked yet'))}
      </p>
    </>
  )
}
