import { ListTree, Plus, X } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ContactCondition, ContactFilter } from '#domain/contacts/contact-filter.ts'
import type { DateSpan } from '#domain/date-range.ts'
import { countConditions, isGroup } from '#domain/contacts/filter-parts.ts'

import { DateSpanField } from '#web/kit/form/date-span-field.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Popover } from '#web/kit/overlay/popover.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { conditionText, emptyCondition } from './filter-subjects.ts'
import { type Subjects, useSubjects } from './use-subjects.ts'

const FilterDialog = lazyPart(async () => (await import('./filter-dialog.tsx')).FilterDialog)

type Props = {
  filter: ContactFilter
  span: DateSpan
  onSpan: (span: DateSpan) => void
  onChange: (filter: ContactFilter) => void
  onSave: (() => void) | null
}

/** The conditions of the table as chips, each to be changed in its place; nested groups in a dialog. */
export function FilterBar({ filter, span, onSpan, onChange, onSave }: Props) {
  const about = useSubjects()
  const [nesting, setNesting] = useState(false)
  const replace = (at: number, part: ContactFilter['conditions'][number] | null) =>
    onChange({ ...filter, conditions: filter.conditions.flatMap((one, index) => (index === at ? (part ?? []) : one)) })
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-4 py-1.5">
      <DateSpanField label={t('Added')} value={span} onChange={onSpan} />
      {filter.conditions.length > 1 && (
        <button
          type="button"
          onClick={() => onChange({ ...filter, match: filter.match === 'all' ? 'any' : 'all' })}
          className="h-7 rounded-control px-2 text-secondary text-ink-2 hover:bg-hover max-phone:h-11"
        >
          {filter.match === 'all' ? t('All of') : t('Any of')}
        </button>
      )}
      {filter.conditions.map((part, at) =>
        isGroup(part) ? (
          <Chip
            key={at}
            onRemove={() => replace(at, null)}
            words={t('Group of {part}', { part: countConditions(part) })}
            onOpen={() => setNesting(true)}
          />
        ) : (
          <ConditionChip
            key={at}
            condition={part}
            about={about}
            onChange={(next) => replace(at, next)}
            onRemove={() => replace(at, null)}
          />
        ),
      )}
      <AddCondition about={about} onAdd={(condition) => onChange({ ...filter, conditions: [...filter.conditions, condition] })} />
      <Button variant="ghost" size="sm" icon={<ListTree />} onPointerEnter={FilterDialog.ahead} onClick={() => setNesting(true)}>
        {t('Advanced')}
      </Button>
      {filter.conditions.length > 0 && (
        <Button variant="ghost" size="sm" onClick={() => onChange({ match: 'all', conditions: [] })}>
          {t('Clear')}
        </Button>
      )}
      {onSave && filter.conditions.length > 0 && (
        <Button variant="soft" size="sm" onClick={onSave}>
          {t('Save as segment')}
        </Button>
      )}
      {nesting && (
        <Suspense>
          <FilterDialog filter={filter} onApply={onChange} onClose={() => setNesting(false)} />
        </Suspense>
      )}
    </div>
  )
}

const chipStyle = 'inline-flex h-7 max-w-72 items-center rounded-control bg-active text-secondary text-ink max-phone:h-11'

function Chip({ words, onOpen, onRemove }: { words: string; onOpen: () => void; onRemove: () => void }) {
  return (
    <span className={chipStyle}>
      <button type="button" onClick={onOpen} className="focus-inset h-full min-w-0 truncate rounded-control ps-2 pe-1">
        {words}
      </button>
      <RemoveChip words={words} onRemove={onRemove} />
    </span>
  )
}

const RemoveChip = ({ words, onRemove }: { words: string; onRemove: () => void }) => (
  <button
    type="button"
    aria-label={t('Remove “{words}”', { words })}
    onClick={onRemove}
    className="focus-inset inline-flex h-full w-7 items-center justify-center rounded-control text-ink-2 hover:bg-hover max-phone:w-11"
  >
    <X className="size-3.5" aria-hidden />
  </button>
)

type ConditionChipProps = {
  condition: ContactCondition
  about: Subjects
  onChange: (condition: ContactCondition) => void
  onRemove: () => void
}

function ConditionChip({ condition, about, onChange, onRemove }: ConditionChipProps) {
  const words = conditionText(condition, about.subjects, about.channelName)
  return (
    <span className={chipStyle}>
      <Popover
        title={t('Condition')}
        trigger={
          <button type="button" className="focus-inset h-full min-w-0 truncate rounded-control ps-2 pe-1">
            {words}
          </button>
        }
      >
        <ConditionFields condition={condition} onChange={onChange} about={about} />
      </Popover>
      <RemoveChip words={words} onRemove={onRemove} />
    </span>
  )
}

function AddCondition({ about, onAdd }: { about: Subjects; onAdd: (condition: ContactCondition) => void }) {
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<ContactCondition | null>(null)
  const first = about.subjects[0]
  const condition = draft ?? (first ? emptyCondition(first, '') : null)
  const change = (next: boolean) => {
    setOpen(next)
    setDraft(null)
  }
  return (
    <Popover
      title={t('New condition')}
      open={open}
      onOpenChange={change}
      trigger={
        <Button variant="ghost" size="sm" icon={<Plus />}>
          {t('Add filter')}
        </Button>
      }
    >
      {condition && (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            onAdd(condition)
            change(false)
          }}
        >
          <ConditionFields condition={condition} onChange={setDraft} about={about} />
          <Button type="submit" variant="primary" size="sm">
            {t('Add filter')}
          </Button>
        </form>
      )}
    </Popover>
  )
}
