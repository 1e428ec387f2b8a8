import { t } from '#domain/i18n/t.ts'
import { TIME_ZONES } from '#domain/constants.ts'
import type { NotificationSettings } from '#domain/notifications/notification.ts'

import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Switch } from '#web/kit/form/switch.tsx'

type Props = {
  settings: NotificationSettings
  appTimeZone: string
  onChange: (part: Partial<NotificationSettings>) => void
}

const wordsOf = (zone: string): string => zone.replaceAll('_', ' ')

/** When nothing sounds, nothing is pushed, and mails wait. */
export function QuietHours({ settings, appTimeZone, onChange }: Props) {
  const { quiet, timeZone } = settings
  const set = (part: Partial<NotificationSettings['quiet']>) => onChange({ quiet: { ...quiet, ...part } })
  return (
    <section aria-labelledby="quiet" className="flex flex-col gap-4">
      <h2 id="quiet" className="text-title font-semibold">
        {t('Quiet hours')}
      </h2>
      <Switch
        label={t('Keep quiet hours')}
        help={t('No sounds or push; emails wait. The feed still updates.')}
        checked={quiet.on}
        onChange={(on) => set({ on })}
      />
      {quiet.on && (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap gap-4">
            <Field label={t('From')}>
              {(wiring) => (
                <Input
                  type="time"
                  required
                  className="w-32"
                  value={quiet.from}
                  onChange={(event) => event.target.value && set({ from: event.target.value })}
                  {...wiring}
                />
              )}
            </Field>
            <Field label={t('Until')}>
              {(wiring) => (
                <Input
                  type="time"
                  required
                  className="w-32"
                  value={quiet.until}
                  onChange={(event) => event.target.value && set({ until: event.target.value })}
                  {...wiring}
                />
              )}
            </Field>
            <Field label={t('Time zone')}>
              {({ id }) => (
                <Select
                  id={id}
                  className="w-64"
                  value={timeZone ?? ''}
                  options={[
                    { value: '', label: t('As the app: {appTimeZone}', { appTimeZone: wordsOf(appTimeZone) }) },
                    ...TIME_ZONES.map((zone) => ({ value: zone, label: wordsOf(zone) })),
                  ]}
                  onChange={(zone) => onChange({ timeZone: TIME_ZONES.find((known) => known === zone) ?? null })}
                />
              )}
            </Field>
          </div>
          <Switch
            plain
            label={t('Not on weekends')}
            help={t('All of Saturday and Sunday are quiet.')}
            checked={quiet.weekends}
            onChange={(weekends) => set({ weekends })}
          />
        </div>
      )}
    </section>
  )
}
