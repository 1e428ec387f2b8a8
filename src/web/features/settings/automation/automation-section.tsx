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
        {(data) => <HoursForm key={JSON.stringify(data)} stored={data} />}
      </Loaded>
    </Section>
  )
}

function HoursForm({ stored }: { stored: Automation }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const save = useSaveAutomation(app.id)
  const written = stored.businessHours && writeHours(stored.businessHours)
  const [automation, setAutomation] = useState(stored)
  const [hours, setHours] = useState(written)
  const [tried, setTried] = useState(false)
  const mayChange = roleAllows(app.role, 'admin')
  const isDirty = JSON.stringify([automation, hours]) !== JSON.stringify([stored, written])
  const discard = () => {
    setAutomation(stored)
    setHours(written)
    setTried(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const businessHours = hours === null ? null : WrittenHours.safeParse(hours).data
    if (businessHours === undefined || automation.holidays.some(({ date }) => date === '')) return
    save.mutate({ ...automation, businessHours }, { onSuccess: () => toasts.show({ title: t('Settings saved') }) })
  }
  return (
    <form noValidate onSubmit={submit}>
      {!mayChange && <InlineAlert tone="info" title={t('Only owners and admins can change these settings.')} />}
      <fieldset disabled={!mayChange} className="flex flex-col gap-6">
        <HoursFields
          hours={hours}
          holidays={automation.holidays}
          isTried={tried}
          onHours={setHours}
          onHolidays={(holidays) => setAutomation({ ...automation, holidays })}
        />
      </fieldset>
      {save.error && <InlineAlert tone="danger" title={save.error.message} />}
      {isDirty && (
        <div className="sticky bottom-0 mt-4 flex justify-end gap-2 border-t border-line bg-surface py-4">
          <Button onClick={discard}>{t('Discard')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('Save changes')}
          </Button>
        </div>
      )}
    </form>
  )
}
