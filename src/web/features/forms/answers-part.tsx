import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useMemo } from 'react'

import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { FormReply } from '#domain/api/whatsapp/whatsapp-forms.ts'
import type { Json } from '#domain/json.ts'
import type { WhatsappForm } from '#domain/whatsapp-forms/form.ts'
import { answersOf } from '#domain/whatsapp-forms/to-flow-json.ts'

import { formRepliesQuery } from '#web/api/whatsapp-forms/list-forms.ts'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import { formatAgo, formatExactTime } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** What came back of a form, a line for each customer. */
export function AnswersPart({ form }: { form: WhatsappForm }) {
  const { app } = useCurrentApp()
  const list = useInfiniteQuery(formRepliesQuery(app.id, form.id))
  return (
    <PagedList
      what={t('answers')}
      list={list}
      bones={{ count: 6, height: 'h-11' }}
      empty={<EmptyState title={t('No answers yet')}>{t('They appear here as soon as a customer sends the form.')}</EmptyState>}
    >
      {(items) => (
        <div className="flex flex-col gap-3 p-4">
          <div className="flex items-center gap-3">
            <p className="flex-1 text-secondary text-ink-2">
              {t('{answers, plural, one {# answer} other {# answers}}', { answers: form.answers })}
            </p>
            <a href={`/api/v1/apps/${app.id}/whatsapp-forms/${form.id}/answers.csv`} download className={buttonStyle()}>
              <Download />
              {t('Export CSV')}
            </a>
          </div>
          <AnswersTable form={form} items={items} />
        </div>
      )}
    </PagedList>
  )
}

const QUESTION_PX = 160
const BEFORE_PX = 250

/** A column for each question: where they have no room, the table is scrolled sideways. */
function AnswersTable({ form, items }: { form: WhatsappForm; items: readonly FormReply[] }) {
  const { app } = useCurrentApp()
  const now = useNow()
  const columns = useMemo(() => columnsOf(form, now, app.timeZone), [form, now, app.timeZone])
  const questions = columns.length - 2
  const sizes = {
    '--columns': `90px minmax(160px, 1fr) ${`minmax(${QUESTION_PX}px, 2fr) `.repeat(questions)}`,
    minWidth: BEFORE_PX + questions * QUESTION_PX,
  }
  return (
    <div className="overflow-x-auto rounded-card border border-line" tabIndex={0} role="region" aria-label={t('Answers')}>
      <div style={sizes}>
        <DataTable label={t('Answers')} items={items} idOf={({ id }) => id} columns={columns} grid="grid-cols-(--columns)" />
      </div>
    </div>
  )
}

const columnsOf = (form: WhatsappForm, now: number, timeZone: string): Column<FormReply>[] => [
  {
    id: 'when',
    title: t('When'),
    className: 'px-4 py-2 text-ink-2 tabular-nums',
    cell: ({ at }) => formatAgo(at, now),
    hint: ({ at }) => formatExactTime(at, timeZone),
  },
  {
    id: 'contact',
    title: t('Contact'),
    className: 'min-w-0 px-4 py-2',
    cell: ({ conversationId, contactName }) => (
      <Link
        to="/inbox/$conversationId"
        params={{ conversationId }}
        className="block truncate font-medium underline-offset-2 hover:underline"
      >
        {contactName ?? t('Someone')}
      </Link>
    ),
  },
  ...answersOf(form.document).map(({ name, label }): Column<FormReply> => ({
    id: t('answer {name}', { name }),
    title: label,
    className: 'min-w-0 px-4 py-2 wrap-anywhere',
    cell: ({ answers }) => answerText(answers[name] ?? null),
  })),
]

function answerText(value: Json): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value)) return value.length === 0 ? '–' : commaList(value.map((one: Json) => answerText(one)))
  if (typeof value === 'object') return 'file_name' in value ? String(value['file_name']) : t('A file')
  return String(value)
}
