import { t } from '#domain/i18n/t.ts'
import type { MacroStep } from '#domain/conversations/macro.ts'

import { useQuery } from '@tanstack/react-query'

import { labelsQuery } from '#web/api/labels/labels.ts'
import { useKnownTags } from '#web/api/contacts/contact-tags.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { LabelDot } from '#web/kit/list/label-mark.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { TagsInput } from '#web/kit/form/tags-input.tsx'
import { PRIORITIES } from '#web/kit/text/priorities.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'

interface Named {
  id: string
  name: string
}

type Props = {
  step: MacroStep
  onChange: (step: MacroStep) => void
  people: readonly Named[]
  teams: readonly Named[]
  fault: string | null
}

/** The values of one step. */
export function StepFields({ step, onChange, people, teams, fault }: Props) {
  const { app } = useCurrentApp()
  const known = useKnownTags(app.id)
  switch (step.type) {
    case 'reply':
    case 'note':
      return (
        <Field label={t('Text')} help={t("'{{' contact.name '}}' becomes the customer’s name.")} error={fault}>
          {(wiring) => (
            <textarea
              rows={3}
              maxLength={4_096}
              value={step.text}
              onChange={({ target }) => onChange({ ...step, text: target.value })}
              className={inputStyle({ className: 'h-auto resize-y py-2' })}
              {...wiring}
            />
          )}
        </Field>
      )
    case 'tag':
      return (
        <div className="flex flex-col gap-3">
          <Field label={t('Add')} error={fault}>
            {({ id }) => (
              <TagsInput id={id} label={t('Add tags')} known={known} tags={step.add} onChange={(add) => onChange({ ...step, add })} />
            )}
          </Field>
          <Field label={t('Take off')}>
            {({ id }) => (
              <TagsInput
                id={id}
                label={t('Take tags off')}
                known={known}
                placeholder=""
                tags={step.remove}
                onChange={(remove) => onChange({ ...step, remove })}
              />
            )}
          </Field>
        </div>
      )
    case 'assign':
      return (
        <Select
          label={t('Person')}
          value={step.userId ?? ''}
          options={[{ value: 'me', label: t('Whoever runs it') }, { value: '', label: t('Nobody') }, ...optionsOf(people)]}
          onChange={(userId) => onChange({ ...step, userId: userId || null })}
        />
      )
    case 'assignTeam':
      return (
        <Select
          label={t('Team')}
          value={step.teamId ?? ''}
          options={[{ value: '', label: t('No team') }, ...optionsOf(teams)]}
          onChange={(teamId) => onChange({ ...step, teamId: teamId || null })}
        />
      )
    case 'prioritize':
      return (
        <Select label={t('Priority')} value={step.priority} options={PRIORITIES} onChange={(priority) => onChange({ ...step, priority })} />
      )
    case 'label':
      return <LabelFields step={step} fault={fault} onChange={onChange} />
    case 'snooze':
      return (
        <Field label={t('For how many hours')} error={fault}>
          {(wiring) => (
            <Input
              {...wiring}
              type="number"
              min={1}
              max={720}
              className="w-32"
              value={step.hours}
              onChange={({ target }) => onChange({ ...step, hours: target.valueAsNumber || 0 })}
            />
          )}
        </Field>
      )
    case 'takeOver':
    case 'handBack':
    case 'close':
      return null
    default:
      return step satisfies never
  }
}

type LabelStep = Extract<MacroStep, { type: 'label' }>

/** Each label is added, removed or left alone. */
function LabelFields({ step, fault, onChange }: { step: LabelStep; fault: string | null; onChange: (step: LabelStep) => void }) {
  const { app } = useCurrentApp()
  const labels = useQuery(labelsQuery(app.id)).data ?? []
  const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)
  const set = (id: string, to: 'add' | 'remove' | 'leave') =>
    onChange({
      ...step,
      addLabelIds: [...without(step.addLabelIds, id), ...(to === 'add' ? [id] : [])],
      removeLabelIds: [...without(step.removeLabelIds, id), ...(to === 'remove' ? [id] : [])],
    })
  return (
    <div className="flex flex-col gap-2">
      {labels.length === 0 && <p className="text-secondary text-ink-2">{t('No labels yet. Create some in Settings, under Labels.')}</p>}
      {labels.map(({ id, name, color }) => (
        <div key={id} className="flex items-center gap-2">
          <LabelDot color={color} />
          <span className="min-w-0 flex-1 truncate text-secondary">{name}</span>
          <Segmented
            label={name}
            value={step.addLabelIds.includes(id) ? 'add' : step.removeLabelIds.includes(id) ? 'remove' : 'leave'}
            options={LABEL_CHANGES}
            onChange={(to) => set(id, to)}
          />
        </div>
      ))}
      {fault !== null && (
        <p role="alert" className="text-secondary text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}

const LABEL_CHANGES = [
  { value: 'leave', label: t('Leave') },
  { value: 'add', label: t('Add') },
  { value: 'remove', label: t('Remove') },
] as const

const optionsOf = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }))
