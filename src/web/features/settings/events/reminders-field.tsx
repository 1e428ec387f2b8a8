import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { ReminderChannel, ReminderRule } from '#domain/scheduling/event-reminder.ts'

import { sendableQuery } from '#web/api/templates/list-templates.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { LateTemplateField } from '#web/kit/templates/late-template-field.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const UNITS = { minutes: 1, hours: 60, days: 1_440 } as const
type Unit = keyof typeof UNITS
const UNIT_OPTIONS: { value: Unit; label: string }[] = [
  { value: 'minutes', label: t('minutes before') },
  { value: 'hours', label: t('hours before') },
  { value: 'days', label: t('days before') },
]
const CHANNELS: { value: ReminderChannel; label: string }[] = [
  { value: 'chat', label: t('In the chat') },
  { value: 'email', label: t('By email') },
]
const MOST = 5

/** One reminder, as it is written. */
export const WrittenReminder = z
  .object({
    count: z.string(),
    unit: z.enum(['minutes', 'hours', 'days']),
    channel: ReminderChannel,
    text: z.string().max(1_024),
    template: z.string(),
  })
  .transform(({ count, unit, channel, text, template }, context): ReminderRule => {
    const [name = '', language = ''] = template.split(' ')
    const rule = ReminderRule.safeParse({
      minutes: count.trim() === '' ? null : Number(count) * UNITS[unit],
      channel,
      text: text.trim() || null,
      template: channel === 'chat' && template !== '' ? { name, language } : null,
    })
    if (rule.success) return rule.data
    context.addIssue({ code: 'custom', path: ['count'], message: t('Use a whole number, up to 30 days.') })
    return z.NEVER
  })
export type WrittenReminder = z.input<typeof WrittenReminder>

/** Writes a reminder in the largest unit that its time has whole. */
export function writeReminder({ minutes, channel, text, template }: ReminderRule): WrittenReminder {
  const unit = (['days', 'hours'] as const).find((one) => minutes % UNITS[one] === 0) ?? 'minutes'
  return {
    count: String(minutes / UNITS[unit]),
    unit,
    channel,
    text: text ?? '',
    template: template ? `${template.name} ${template.language}` : '',
  }
}

type Props = {
  reminders: readonly WrittenReminder[]
  /** What is wrong with all of them. */
  fault: string | undefined
  faultOf: (at: number) => string | undefined
  onChange: (reminders: WrittenReminder[]) => void
}

/** When the contact is reminded, where, and in which words. */
export function RemindersField({ reminders, fault, faultOf, onChange }: Props) {
  const change = (at: number, part: Partial<WrittenReminder>) =>
    onChange(reminders.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const add = () => onChange([...reminders, { count: '1', unit: 'hours', channel: 'chat', text: '', template: '' }])
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-secondary font-medium">{t('Reminders')}</legend>
      {reminders.map((reminder, at) => (
        <Reminder
          key={at}
          reminder={reminder}
          number={at + 1}
          fault={faultOf(at)}
          onChange={(part) => change(at, part)}
          onRemove={() => onChange(reminders.filter((_, index) => index !== at))}
        />
      ))}
      {fault !== undefined && (
        <p role="alert" className="text-meta text-danger">
          {fault}
        </p>
      )}
      <div>
        <Button icon={<Plus />} disabled={reminders.length >= MOST} onClick={add}>
          {t('Add reminder')}
        </Button>
      </div>
    </fieldset>
  )
}

type ReminderProps = {
  reminder: WrittenReminder
  number: number
  fault: string | undefined
  onChange: (part: Partial<WrittenReminder>) => void
  onRemove: () => void
}

function Reminder({ reminder, number, fault, onChange, onRemove }: ReminderProps) {
  return (
    <div role="group" aria-label={t('Reminder {number}', { number })} className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="flex items-end gap-2 max-phone:flex-wrap">
        <div className="w-20">
          <Field label={t('Time')}>
            {(wiring) => (
              <Input
                {...wiring}
                inputMode="numeric"
                aria-invalid={fault !== undefined || undefined}
                value={reminder.count}
                onChange={({ target }) => onChange({ count: target.value })}
              />
            )}
          </Field>
        </div>
        <Select
          label={t('Unit')}
          className="w-38"
          value={reminder.unit}
          options={UNIT_OPTIONS}
          onChange={(unit: Unit) => onChange({ unit })}
        />
        <Select
          label={t('Channel')}
          className="w-32"
          value={reminder.channel}
          options={CHANNELS}
          onChange={(channel) => onChange({ channel })}
        />
        <div className="ms-auto">
          <IconButton label={t('Remove reminder {number}', { number })} icon={<X />} onClick={onRemove} />
        </div>
      </div>
      {fault !== undefined && (
        <p role="alert" className="text-meta text-danger">
          {fault}
        </p>
      )}
      <Field label={t('Own words (optional)')}>
        {(wiring) => (
          <Input
            {...wiring}
            maxLength={1_024}
            placeholder={t('The words below')}
            value={reminder.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        )}
      </Field>
      {reminder.channel === 'chat' && <TemplateField value={reminder.template} onChange={(template) => onChange({ template })} />}
    </div>
  )
}

function TemplateField({ value, onChange }: { value: string; onChange: (template: string) => void }) {
  const { app } = useCurrentApp()
  const templates = useQuery(sendableQuery(app.id, null, '')).data?.items ?? []
  const help = t("Variables: title, date, time, place and name, or '{{'1'}}' to '{{'5'}}'.")
  return <LateTemplateField templates={templates} value={value} none={t('None: no reminder then')} help={help} onChange={onChange} />
}
