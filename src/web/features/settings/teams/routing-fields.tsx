import { t } from '#domain/i18n/t.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { type RuleProps, within } from './rule-parts.ts'

const MODES = [
  { value: 'off', label: t('Off') },
  { value: 'roundRobin', label: t('Round robin') },
  { value: 'leastBusy', label: t('Least busy') },
] as const

const NO_HOURS = t('No business hours are set yet, so every hour counts.')

/** Who gets a conversation that nobody has, and until when it is answered. `hasHours` is unknown while it loads. */
export function RoutingFields({ rules, onChange, hasHours }: RuleProps & { hasHours: boolean | undefined }) {
  const { routing, replyWithinMinutes } = rules
  const route = (part: Partial<typeof routing>) => onChange({ routing: { ...routing, ...part } })
  return (
    <>
      <Field label={t('Auto-assign unassigned conversations')} help={t('A team’s conversations go to its members only.')}>
        {({ id }) => <Select id={id} value={routing.mode} options={MODES} onChange={(mode) => route({ mode })} />}
      </Field>
      {routing.mode !== 'off' && (
        <>
          <Field label={t('Capacity (open conversations per teammate)')} help={t('Teammates at this limit get no new conversations.')}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={500}
                className="w-32"
                value={routing.capacity}
                onChange={({ target }) => route({ capacity: within(target.value, 1, 500) })}
              />
            )}
          </Field>
          <Switch
            label={t('Only online teammates')}
            help={t('Marked Online, with the app open.')}
            checked={routing.onlyPresent}
            onChange={(onlyPresent) => route({ onlyPresent })}
          />
        </>
      )}
      <Switch
        label={t('First-response target')}
        help={hasHours === false ? NO_HOURS : t('Counted in business hours. The inbox shows time left and overdue.')}
        checked={replyWithinMinutes !== null}
        onChange={(on) => onChange({ replyWithinMinutes: on ? 30 : null })}
      />
      {replyWithinMinutes !== null && (
        <Field label={t('Target (minutes)')}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={10_080}
              className="w-32"
              value={replyWithinMinutes}
              onChange={({ target }) => onChange({ replyWithinMinutes: within(target.value, 1, 10_080) })}
            />
          )}
        </Field>
      )}
    </>
  )
}
