import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

import { t } from '#domain/i18n/t.ts'
import type { Template } from '#domain/whatsapp/template.ts'
import { reasonText, statusText } from '#domain/templates/status-labels.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import { Ago } from '#web/session/ago.tsx'
import { CATEGORIES, languageText, QUALITIES } from './template-labels.ts'

const GRID =
  'grid-cols-[minmax(14rem,2fr)_minmax(7rem,0.8fr)_minmax(11rem,1.2fr)_minmax(8rem,0.9fr)_minmax(8rem,0.8fr)_minmax(7rem,0.5fr)] max-md:grid-cols-[minmax(0,1fr)_auto]'
const QUIET = 'truncate px-4 text-ink-2 max-md:hidden'

const categoryOf = ({ category }: Template) => CATEGORIES.find(({ value }) => value === category)?.label

const COLUMNS: readonly Column<Template>[] = [
  { id: 'template', title: t('Template'), className: 'min-w-0 px-4', cell: (template) => <What template={template} /> },
  {
    id: 'status',
    title: t('Status'),
    cell: ({ status }) => <Tag tone={statusText(status).tone}>{statusText(status).label}</Tag>,
  },
  { id: 'language', title: t('Language'), className: QUIET, headClassName: 'px-4', cell: ({ language }) => languageText(language) },
  { id: 'category', title: t('Category'), className: QUIET, headClassName: 'px-4', cell: categoryOf },
  {
    id: 'quality',
    title: t('Quality'),
    className: 'px-4 max-md:hidden',
    cell: ({ status, quality }) => status !== 'DRAFT' && <Tag tone={QUALITIES[quality].tone}>{QUALITIES[quality].label}</Tag>,
  },
  { id: 'changed', title: t('Changed'), className: 'px-4 text-ink-2 max-md:hidden', cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
]

/** The table of templates: what each says, and how it stands. */
export function TemplateRows({ items }: { items: readonly Template[] }) {
  return (
    <DataTable
      label={t('Templates')}
      items={items}
      idOf={({ id }) => id}
      columns={COLUMNS}
      grid={GRID}
      headClassName="max-md:hidden"
      rowClassName="min-h-15 py-2"
      className="min-w-0 md:min-w-220"
    />
  )
}

function What({ template }: { template: Template }) {
  const { id, name, language, category, status, content, note } = template
  const reason = status === 'APPROVED' || status === 'PENDING' ? null : reasonText(note?.reason ?? null)
  return (
    <>
      <Link
        to="/templates/$templateId"
        params={{ templateId: id }}
        className="focus-inset block truncate text-base font-medium text-ink after:absolute after:inset-0"
      >
        {name || t('Untitled draft')}
      </Link>
      <p dir="auto" className={clsx('truncate rtl:text-right', reason ? 'text-danger' : 'text-ink-2')}>
        {reason ?? (category === 'AUTHENTICATION' ? t('Sends a one-time code') : content.body.text || t('Nothing written yet'))}
      </p>
      <p className="truncate text-meta text-ink-3 md:hidden">
        {languageText(language)} · {categoryOf(template)}
      </p>
    </>
  )
}
