import { t } from '#domain/i18n/t.ts'
import type { ContactCondition } from '#domain/contacts/contact-filter.ts'

import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import { emptyCondition, OPERATORS, type Subject, subjectIdOf } from './filter-subjects.ts'
import type { Subjects } from './use-subjects.ts'

type Props = { condition: ContactCondition; onChange: (condition: ContactCondition) => void; about: Subjects; row?: boolean }

/** One condition: what it is about, what is asked, and with what. */
export function ConditionFields({ condition, onChange, about, row = false }: Props) {
  const subject = about.subjects.find(({ id }) => id === subjectIdOf(condition))
  const toSubject = (id: string) => {
    const next = about.subjects.find((one) => one.id === id)
    if (next) onChange(emptyCondition(next, about.channels[0]?.id ?? 'none'))
  }
  return (
    <div
      className={
        row ? 'grid flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)] gap-2 max-md:grid-cols-1' : 'flex flex-col gap-2'
      }
    >
      <Select
        label={t('About')}
        value={subjectIdOf(condition)}
        options={about.subjects.map(({ id, label }) => ({ value: id, label }))}
        onChange={toSubject}
      />
      {subject && <Asked condition={condition} onChange={onChange} subject={subject} about={about} />}
    </div>
  )
}

function Asked({ condition, onChange, subject, about }: Props & { subject: Subject }) {
  // Each change keeps the other parts of the same condition; the schema of the server is the judge.
  const set = (change: object) => onChange({ ...condition, ...change })
  if (subject.kind === 'flag' || !('op' in condition)) {
    const value = 'value' in condition && condition.value === false ? 'no' : 'yes'
    return <Select label={t('Value')} value={value} options={YES_NO} onChange={(next) => set({ value: next === 'yes' })} />
  }
  return (
    <>
      <Select label={t('Asked')} value={condition.op} options={OPERATORS[subject.kind]} onChange={(op) => set({ op })} />
      {condition.op !== 'isSet' && condition.op !== 'isEmpty' && <Value condition={condition} set={set} subject={subject} about={about} />}
    </>
  )
}

const YES_NO = [
  { value: 'yes', label: 'yes' },
  { value: 'no', label: 'no' },
]

type ValueProps = {
  condition: Extract<ContactCondition, { op: unknown }>
  set: (change: object) => void
  subject: Subject
  about: Subjects
}

function Value({ condition, set, subject, about }: ValueProps) {
  if ('channelId' in condition)
    return (
      <Select
        label={t('Channel')}
        value={condition.channelId}
        options={about.channels.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(channelId) => set({ channelId })}
      />
    )
  if ('values' in condition) return <Members condition={condition} set={set} subject={subject} about={about} />
  if (subject.kind === 'time') return <Time condition={condition} set={set} />
  const value = 'value' in condition ? condition.value : ''
  if (subject.choices)
    return (
      <Select
        label={t('Value')}
        value={String(value)}
        options={subject.choices.map((one) => ({ value: one, label: one }))}
        onChange={(next) => set({ value: next })}
      />
    )
  const isNumber = subject.kind === 'number' || subject.kind === 'orders'
  return (
    <Input
      type={isNumber ? 'number' : 'text'}
      aria-label={t('Value')}
      value={String(value)}
      maxLength={200}
      onChange={(event) => set({ value: isNumber ? event.target.valueAsNumber || 0 : event.target.value })}
    />
  )
}

/** The day before or after which something was, or the days within which. */
function Time({ condition, set }: Pick<ValueProps, 'condition' | 'set'>) {
  if (condition.op === 'before' || condition.op === 'after')
    return (
      <Input
        type="date"
        aria-label={t('Day')}
        value={('day' in condition && condition.day) || ''}
        onChange={(event) => set({ day: event.target.value || undefined })}
      />
    )
  return (
    <div className="flex items-center gap-2 text-secondary text-ink-2">
      <Input
        type="number"
        min={0}
        max={36_500}
        className="w-24"
        aria-label={t('Days')}
        value={('days' in condition && condition.days) || 0}
        onChange={(event) => set({ days: Math.max(0, Math.round(event.target.valueAsNumber || 0)) })}
      />
      {t('days')}
    </div>
  )
}

function Members({ condition, set, subject, about }: ValueProps & { condition: { values: readonly string[] } }) {
  const known = subject.id === 'tags' ? about.tags : (subject.choices ?? [])
  const left = known.filter((tag) => !condition.values.includes(tag)).slice(0, 8)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TagsInput label={t('Values')} known={known} browses={false} tags={condition.values} onChange={(values) => set({ values })} />
      {left.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {left.map((tag) => (
            <button
              key={tag}
              type="button"
              onClick={() => set({ values: [...condition.values, tag] })}
              className="h-6 rounded-tag border border-line px-1.5 text-badge text-ink-2 hover:bg-hover"
            >
              {tag}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
