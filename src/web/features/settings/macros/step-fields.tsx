import { t } from '#domain/i18n/t.ts'
import type { MacroStep } from '#domain/conversations/macro.ts'

import { useKnownTags } from '#web/api/contacts/contact-tags.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input, inputStyle } from '#web/kit/form/input.tsx'
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

const optionsOf = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }))
