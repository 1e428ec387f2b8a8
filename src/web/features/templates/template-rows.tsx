import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'

import type { Template } from '#domain/whatsapp/template.ts'
import { reasonWords, statusWords } from '#domain/templates/status-words.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { agoWords, exactWords } from '#web/kit/text/format-time.ts'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { CATEGORIES, languageWords, QUALITIES } from './template-words.ts'

const COLUMNS =
  'grid grid-cols-[minmax(14rem,3fr)_minmax(7rem,1fr)_minmax(8rem,1fr)_minmax(7rem,1fr)_minmax(6rem,0.8fr)_5rem] max-md:grid-cols-[minmax(0,1fr)_auto]'

/** The table of templates: what each says, and how it stands. */
export function TemplateRows({ items }: { items: readonly Template[] }) {
  return (
    <div role="table" aria-label="Templates" className="min-w-0 md:min-w-180">
      <div role="rowgroup" className="sticky top-0 z-10 bg-sunken">
        <div role="row" className={clsx(COLUMNS, 'h-9 items-center border-b border-line text-secondary text-ink-2 max-md:hidden')}>
          {['Template', 'Status', 'Language', 'Category', 'Quality', 'Changed'].map((title) => (
            <div key={title} role="columnheader" className="px-4">
              {title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {items.map((template) => (
          <Row key={template.id} template={template} />
        ))}
      </div>
    </div>
  )
}

function Row({ template }: { template: Template }) {
  const { id, name, language, category, quality, status, content, note, updatedAt } = template
  const now = useNow()
  const { app } = useCurrentApp()
  const { label, tone } = statusWords(status)
  const reason = status === 'APPROVED' || status === 'PENDING' ? null : reasonWords(note?.reason ?? null)
  return (
    <div role="row" className={clsx(COLUMNS, 'relative min-h-15 items-center border-b border-line py-2 text-secondary hover:bg-hover')}>
      <div role="cell" className="min-w-0 px-4">
        <Link
          to="/templates/$templateId"
          params={{ templateId: id }}
          className="focus-inset block truncate text-base font-medium text-ink after:absolute after:inset-0"
        >
          {name || 'Untitled draft'}
        </Link>
        <p className={clsx('truncate', reason ? 'text-danger' : 'text-ink-2')}>
          {reason ?? (category === 'AUTHENTICATION' ? 'Sends a one-time code' : content.body.text || 'Nothing written yet')}
        </p>
        <p className="truncate text-meta text-ink-3 md:hidden">
          {languageWords(language)} · {CATEGORIES.find(({ value }) => value === category)?.label}
        </p>
      </div>
      <div role="cell" className="px-4">
        <Tag tone={tone}>{label}</Tag>
      </div>
      <div role="cell" className="truncate px-4 text-ink-2 max-md:hidden">
        {languageWords(language)}
      </div>
      <div role="cell" className="truncate px-4 text-ink-2 max-md:hidden">
        {CATEGORIES.find(({ value }) => value === category)?.label}
      </div>
      <div role="cell" className="px-4 max-md:hidden">
        {status !== 'DRAFT' && <Tag tone={QUALITIES[quality].tone}>{QUALITIES[quality].label}</Tag>}
      </div>
      <div role="cell" className="px-4 text-ink-2 tabular-nums max-md:hidden" title={exactWords(updatedAt, app.timeZone)}>
        {agoWords(updatedAt, now)}
      </div>
    </div>
  )
}
