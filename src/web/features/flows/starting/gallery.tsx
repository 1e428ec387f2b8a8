import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow, FlowKind } from '#domain/flows/flow-document.ts'
import { type FlowTemplate, TEMPLATE_CATEGORIES, type TemplateCategory } from '#flow/templates/template.ts'
import { templates } from '#flow/templates/templates.ts'

import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import type { NextStepsOf } from './next-steps-store.ts'
import { TemplateInLanguage } from './template-in-language.tsx'
import { TemplateDrawing } from './template-drawing.tsx'

type Props = { kind: FlowKind; chosen: string | null; onClose: () => void; onMade: (made: readonly Flow[], next: NextStepsOf) => void }

/** Finished flows to begin with: found by words or by what they are for, looked at, and taken. */
export function Gallery({ kind, chosen, onClose, onMade }: Props) {
  const [words, setWords] = useState('')
  const [category, setCategory] = useState<TemplateCategory | null>(null)
  const [open, setOpen] = useState<FlowTemplate | null>(templates.find(({ id }) => id === chosen) ?? null)
  const found = templates.filter((template) => (category === null || template.category === category) && holds(template, words))
  // On the list of workflows those come first that bring one.
  const sorted = kind === 'flow' ? found : found.toSorted((a, b) => Number(hasWorkflow(b)) - Number(hasWorkflow(a)))

  return (
    <SideSheet open onOpenChange={(isOpen) => !isOpen && onClose()} title={open ? open.name : t('Templates')} width="wide">
      {open ? (
        <TemplateInLanguage key={open.id} template={open} onBack={() => setOpen(null)} onMade={onMade} />
      ) : (
        <div className="flex flex-col gap-4">
          <div className="relative">
            <Search className="absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" aria-hidden />
            <Input
              type="search"
              aria-label={t('Search templates')}
              placeholder={t('Booking, lead, delivery')}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              className="w-full ps-8"
            />
          </div>
          <div role="group" aria-label={t('Category')} className="flex flex-wrap gap-1">
            {[null, ...TEMPLATE_CATEGORIES].map((each) => (
              <button
                key={each ?? 'all'}
                type="button"
                aria-pressed={category === each}
                onClick={() => setCategory(each)}
                className={clsx(
                  'h-7 rounded-full px-3 text-secondary font-medium max-phone:h-10',
                  category === each ? 'bg-active text-ink' : 'text-ink-2 hover:bg-hover',
                )}
              >
                {each ? CATEGORIES[each] : t('All')}
              </button>
            ))}
          </div>
          {sorted.length === 0 && <EmptyState title={t('No template matches')}>{t('Try another word, or start from scratch.')}</EmptyState>}
          <ul className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            {sorted.map((template) => (
              <li key={template.id}>
                <TemplateCard template={template} onOpen={() => setOpen(template)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </SideSheet>
  )
}

const CATEGORIES: Readonly<Record<TemplateCategory, string>> = {
  Welcome: t('Welcome'),
  Sales: t('Sales'),
  Bookings: t('Bookings'),
  Service: t('Service'),
  'Keep in touch': t('Keep in touch'),
}

/** A template in a few words, with its drawing. */
export function TemplateCard({ template, onOpen }: { template: FlowTemplate; onOpen: () => void }) {
  const { name, summary, parts, needs } = template
  return (
    <button
      type="button"
      onClick={onOpen}
      className="focus-inset flex h-full w-full flex-col overflow-hidden rounded-card border border-line bg-surface text-start hover:border-line-strong"
    >
      <TemplateDrawing document={parts[0].document} className="h-28 w-full bg-canvas p-3" />
      <span className="flex flex-1 flex-col gap-1 border-t border-line p-3">
        <span className="text-base font-medium text-ink">{name}</span>
        <span className="text-secondary text-ink-2">{summary}</span>
        {(needs.length > 0 || parts.length > 1) && (
          <span className="mt-1 flex flex-wrap gap-1">
            {needs.map((need) => (
              <Tag key={need.id}>{t('Needs {name}', { name: need.name })}</Tag>
            ))}
            {parts.length > 1 && (
              <Tag tone="info">{parts.map(({ kind }) => (kind === 'flow' ? t('Flow') : t('Workflow'))).join(' + ')}</Tag>
            )}
          </span>
        )}
      </span>
    </button>
  )
}

const hasWorkflow = ({ parts }: FlowTemplate): boolean => parts.some(({ kind }) => kind === 'workflow')

function holds({ name, summary, keywords, category }: FlowTemplate, words: string): boolean {
  const text = `${name} ${summary} ${keywords} ${CATEGORIES[category]}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
