import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Automation } from '#domain/workspace/automation.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { automationQuery, useSaveAutomation } from '#web/api/apps/get-automation.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { writeHours, WrittenHours } from '../hours/written-hours.ts'
import { HoursFields } from './hours-fields.tsx'

/** When people are there. */
export function AutomationSection() {
  const { app } = useCurrentApp()
  const automation = useQuery(automationQuery(app.id))
  return (
    <Section title={t('Business hours')} about={t('When your team is there to reply.')}>
      <Loaded query={automation} what={t('the settings')}>
        {(data) => <HoursForm stored={data} />}
      </Loaded>
    </Section>
  )
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function HoursForm({ stored }: { stored: Automation }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const save = useSaveAutomation(app.id)
  const kept = { hours: stored.businessHours && writeHours(stored.businessHours), holidays: stored.holidays }
  const [changed, setChanged] = useState<typeof kept | null>(null)
  const [tried, setTried] = useState(false)
  const mayChange = roleAllows(app.role, 'admin')
  const written = changed ?? kept
  const isDirty = !isSame(written, kept)
  const drop = () => {
    setChanged(null)
    setTried(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const { hours, holidays } = written
    const businessHours = hours === null ? null : WrittenHours.safeParse(hours).data
    if (businessHours === undefined || holidays.some(({ date }) => date === '')) return
    // What is refused stays written.
    const then = { onSuccess: () => toasts.show({ title: t('Settings saved') }), onError: () => setChanged(written) }
    save.mutate({ ...stored, businessHours, holidays }, then)
    drop()
  }
  return (
    <form noValidate onSubmit={submit}>
      {!mayChange && <InlineAlert tone="info" title={t('Only owners and admins can change these settings.')} />}
      <fieldset disabled={!mayChange} className="flex flex-col gap-6">
        <HoursFields
          hours={written.hours}
          holidays={written.holidays}
          isTried={tried}
          onHours={(hours) => setChanged({ ...written, hours })}
          onHolidays={(holidays) => setChanged({ ...written, holidays })}
        />
      </fieldset>
      {isDirty && save.error && <InlineAlert tone="danger" title={save.error.message} />}
      {isDirty && (
        <div className="sticky bottom-0 mt-4 flex justify-end gap-2 border-t border-line bg-surface py-4">
          <Button onClick={drop}>{t('Discard')}</Button>
          <Button type="submit" variant="primary">
            {t('Save changes')}
          </Button>
        </div>
      )}
    </form>
  )
}
