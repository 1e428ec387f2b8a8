import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

import type { WhatsappForm } from '#domain/whatsapp-forms/form.ts'
import { questionsOf } from '#domain/whatsapp-forms/form-questions.ts'
import { formStatusWords } from '#domain/whatsapp-forms/status-words.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { agoWords, exactWords } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

const COLUMNS = 'grid grid-cols-[minmax(14rem,3fr)_8rem_8rem_6rem] max-md:grid-cols-[minmax(0,1fr)_auto]'

/** The table of forms: how each stands and how often it came back. */
export function FormRows({ items }: { items: readonly WhatsappForm[] }) {
  return (
    <div role="table" aria-label="Forms">
      <div role="rowgroup" className="sticky top-0 z-10 bg-sunken">
        <div role="row" className={clsx(COLUMNS, 'h-9 items-center border-b border-line text-secondary text-ink-2 max-md:hidden')}>
          {['Form', 'Status', 'Answers', 'Changed'].map((title) => (
            <div key={title} role="columnheader" className={clsx('px-4', title === 'Answers' && 'text-end')}>
              {title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {items.map((form) => (
          <Row key={form.id} form={form} />
        ))}
      </div>
    </div>
  )
}

function Row({ form: { id, name, status, document, problem, answers, updatedAt } }: { form: WhatsappForm }) {
  const now = useNow()
  const { app } = useCurrentApp()
  const { label, tone } = formStatusWords(status)
  const asked = questionsOf(document).map((item) => item.label)
  return (
    <div role="row" className={clsx(COLUMNS, 'relative min-h-15 items-center border-b border-line py-2 text-secondary hover:bg-hover')}>
      <div role="cell" className="min-w-0 px-4">
        <Link
          to="/forms/$formId"
          params={{ formId: id }}
          className="focus-inset block truncate text-base font-medium text-ink after:absolute after:inset-0"
        >
          {name || 'Untitled form'}
        </Link>
        <p className={clsx('truncate', problem ? 'text-danger' : 'text-ink-2')}>{problem ?? (asked.join(' · ') || 'Nothing asked yet')}</p>
      </div>
      <div role="cell" className="px-4">
        <Tag tone={tone}>{label}</Tag>
      </div>
      <div role="cell" className="px-4 text-end tabular-nums text-ink-2 max-md:hidden">
        {answers}
      </div>
      <div role="cell" className="px-4 text-ink-2 tabular-nums max-md:hidden" title={exactWords(updatedAt, app.timeZone)}>
        {agoWords(updatedAt, now)}
      </div>
    </div>
  )
}
