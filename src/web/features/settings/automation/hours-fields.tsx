import { Plus, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Holiday } from '#domain/scheduling/business-hours.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { HoursEditor } from '../hours/hours-editor.tsx'
import { writeHours, type WrittenHours } from '../hours/written-hours.ts'

type Props = {
  /** Null where people are always there. */
  hours: WrittenHours | null
  holidays: readonly Holiday[]
  isTried: boolean
  onHours: (hours: WrittenHours | null) => void
  onHolidays: (holidays: Holiday[]) => void
}

/** When people are there: away replies, response targets and bookings go by it. */
export function HoursFields({ hours, holidays, isTried, onHours, onHolidays }: Props) {
  const change = (at: number, part: Partial<Holiday>) =>
    onHolidays(holidays.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <>
      <Switch
        label={t('Business hours')}
        help={t('Away replies, response targets and bookings go by them. Off: your team is always there.')}
        checked={hours !== null}
        onChange={(on) => onHours(on ? writeHours(null) : null)}
      />
      {hours !== null && <HoursEditor hours={hours} isTried={isTried} onChange={onHours} />}
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 text-secondary font-medium">{t('Holidays')}</legend>
        {holidays.length === 0 && (
          <p className="text-secondary text-ink-2">{t('Nothing can be booked on a holiday, and your team counts as away.')}</p>
        )}
        {holidays.map(({ date, name }, at) => (
          <div key={at} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <Field label={t('Day')} error={isTried && date === '' ? t('Choose a day.') : undefined}>
                {(wiring) => <Input {...wiring} type="date" value={date} onChange={({ target }) => change(at, { date: target.value })} />}
              </Field>
            </div>
            <div className="min-w-0 flex-1">
              <Field label={t('Name (optional)')}>
                {(wiring) => (
                  <Input
                    {...wiring}
                    value={name}
                    maxLength={80}
                    placeholder={t('New Year’s Day')}
                    onChange={({ target }) => change(at, { name: target.value })}
                  />
                )}
              </Field>
            </div>
            <div className="pt-7">
              <IconButton
                label={t('Remove {name}', { name: name || date || t('the holiday') })}
                icon={<X />}
                onClick={() => onHolidays(holidays.filter((_, index) => index !== at))}
              />
            </div>
          </div>
        ))}
        <div>
          <Button icon={<Plus />} onClick={() => onHolidays([...holidays, { date: '', name: '' }])}>
            {t('Add holiday')}
          </Button>
        </div>
      </fieldset>
    </>
  )
}
