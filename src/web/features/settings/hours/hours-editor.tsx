import { Plus, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { WEEKDAYS, WrittenHours } from './written-hours.ts'

type Props = {
  hours: WrittenHours
  /** Whether faults are shown: once somebody tried to save. One that appeared as a field is left would move the button below under the mouse. */
  isTried: boolean
  onChange: (hours: WrittenHours) => void
}

/** Opening hours of a week, and of days that are not like the others. */
export function HoursEditor({ hours, isTried, onChange }: Props) {
  const faults = isTried ? WrittenHours.safeParse(hours).error?.issues : undefined
  const faultOf = (path: string) => faults?.find((issue) => issue.path.join('.') === path)?.message
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        {WEEKDAYS.map((day, at) => (
          <Field key={day} label={day} error={faultOf(`week.${at}`)}>
            {(wiring) => (
              <Input
                {...wiring}
                value={hours.week[at] ?? ''}
                placeholder={t('Closed')}
                onChange={({ target }) => onChange({ ...hours, week: hours.week.with(at, target.value) })}
              />
            )}
          </Field>
        ))}
      </div>
      <OtherDays
        days={hours.days}
        fault={faultOf('days')}
        faultOf={(at, part) => faultOf(`days.${at}.${part}`)}
        onChange={(days) => onChange({ ...hours, days })}
      />
    </div>
  )
}

type Day = WrittenHours['days'][number]
type DaysProps = {
  days: readonly Day[]
  fault: string | undefined
  faultOf: (at: number, part: keyof Day) => string | undefined
  onChange: (days: Day[]) => void
}

function OtherDays({ days, fault, faultOf, onChange }: DaysProps) {
  const change = (at: number, part: Partial<Day>) => onChange(days.map((day, index) => (index === at ? { ...day, ...part } : day)))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-secondary font-medium">{t('Days with other hours')}</legend>
      {days.map((day, at) => (
        <div key={at} className="flex items-start gap-2">
          {(['date', 'spans'] as const).map((part) => (
            <div key={part} className="min-w-0 flex-1">
              <Field label={part === 'date' ? t('Day') : t('Hours')} error={faultOf(at, part)}>
                {(wiring) => (
                  <Input
                    {...wiring}
                    type={part === 'date' ? 'date' : 'text'}
                    value={day[part]}
                    placeholder={t('Closed')}
                    onChange={({ target }) => change(at, { [part]: target.value })}
                  />
                )}
              </Field>
            </div>
          ))}
          <div className="pt-7">
            <IconButton
              label={t('Remove {date}', { date: day.date || t('the day') })}
              icon={<X />}
              onClick={() => onChange(days.filter((_, index) => index !== at))}
            />
          </div>
        </div>
      ))}
      {fault !== undefined && (
        <p role="alert" className="text-meta text-danger">
          {fault}
        </p>
      )}
      <div>
        <Button icon={<Plus />} onClick={() => onChange([...days, { date: '', spans: '' }])}>
          {t('Add day')}
        </Button>
      </div>
    </fieldset>
  )
}
