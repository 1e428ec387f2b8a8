import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { EventResource } from '#domain/scheduling/event.ts'
import type { Connection } from '#domain/workspace/connection.ts'

import { calendarsQuery, useConnections } from '#web/api/connections/connections.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

type Props = { connection: Connection; resources: readonly EventResource[]; onClose: () => void }

const EVERYTHING = 'everything'
const Written = z.object({
  calendarId: z.email(t('Use the calendar’s ID as Google shows it: it looks like an email address.')),
  shows: z.string(),
})

/** Chooses the calendar of a connected account, and whose time it shows. */
export function ChooseCalendarDialog({ connection: { id, auth, account, calendar }, resources, onClose }: Props) {
  const { app } = useCurrentApp()
  const { choose } = useConnections(app.id)
  const isRobot = auth === 'service_account'
  const calendars = useQuery({ ...calendarsQuery(app.id, id), enabled: !isRobot })
  const options = (calendars.data ?? []).map((one) => ({
    value: one.id,
    label: one.isPrimary ? t('{name} (main calendar)', { name: one.name }) : one.name,
  }))
  const shows = [
    { value: EVERYTHING, label: t('Everything that can be booked') },
    ...resources.map((one) => ({ value: one.id, label: t('{name} alone', { name: one.name }) })),
  ]
  return (
    <FormDialog
      title={t('Choose a calendar')}
      description={t(
        'Events are written to it within a minute. Times that are taken in it can’t be booked; only the times are read, not what they are for.',
      )}
      schema={Written}
      initial={{ calendarId: calendar?.id ?? '', shows: calendar?.resourceId ?? EVERYTHING }}
      submit={t('Use this calendar')}
      isReady={({ calendarId }) => calendarId.trim() !== ''}
      blame="calendarId"
      onSubmit={({ calendarId, shows: of }) =>
        choose.mutateAsync({ connectionId: id, calendarId, resourceId: of === EVERYTHING ? null : of })
      }
      done={t('Calendar chosen. Reading it now')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {isRobot ? (
            <TextField
              control={control}
              name="calendarId"
              label={t('Calendar ID')}
              help={t('In Google Calendar: Settings, your calendar, “Integrate calendar”. Share the calendar with {account} first.', {
                account,
              })}
              placeholder={t('…@group.calendar.google.com')}
              maxLength={320}
              spellCheck={false}
            />
          ) : calendars.data ? (
            <SelectField
              control={control}
              name="calendarId"
              label={t('Calendar')}
              options={
                calendar && !options.some(({ value }) => value === calendar.id)
                  ? [...options, { value: calendar.id, label: calendar.name }]
                  : options
              }
            />
          ) : calendars.error ? (
            <InlineAlert tone="danger" title={t('Google does not list this account’s calendars')}>
              {t('Connect the account again, and tick every box.')}
            </InlineAlert>
          ) : (
            <Bone className="h-15" />
          )}
          <SelectField
            control={control}
            name="shows"
            label={t('Calendar for')}
            help={t('Its events are written there, and what is taken there closes its times.')}
            options={shows}
          />
          {calendar && (
            <p className="text-secondary text-ink-2">
              {t('Events that stand in {name} stay there when you choose another calendar.', { name: calendar.name })}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}
