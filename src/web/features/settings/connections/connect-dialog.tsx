import { useState } from 'react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { ConnectionKind } from '#domain/workspace/connection.ts'

import { type KeyFile, useConnections } from '#web/api/connections/connections.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { KeyFileField } from './key-file-field.tsx'

const USES = [
  { value: 'google_sheets', label: t('Spreadsheets') },
  { value: 'google_calendar', label: t('Calendar') },
] as const
const WAYS = [
  { value: 'service', label: t('Service account') },
  { value: 'own', label: t('Your own account') },
] as const
type Way = (typeof WAYS)[number]['value']

const NAMES: Readonly<Record<ConnectionKind, string>> = { google_sheets: t('Google Sheets'), google_calendar: t('Google Calendar') }
const USE_HINTS: Readonly<Record<ConnectionKind, string>> = {
  google_sheets: t('Flows add rows to your sheets and look things up in them.'),
  google_calendar: t('Events appear in a calendar, and times that are taken there can’t be booked.'),
}
const HINTS: Readonly<Record<ConnectionKind, Readonly<Record<Way, string>>>> = {
  google_sheets: {
    service: t('A service account in your Google Cloud project. It sees only spreadsheets you share with it, and stays when people leave.'),
    own: t(
      'Google asks you to allow two things: to work with your spreadsheets, and to see the names of your files, so that a list of spreadsheets can be offered. An account that is connected already is renewed.',
    ),
  },
  google_calendar: {
    service: t('A service account in your Google Cloud project. It sees only calendars you share with it, and stays when people leave.'),
    own: t(
      'Google asks you to allow two things: to change events in your calendars, and to see the names of your calendars, so that you can choose one. An account that is connected already is renewed.',
    ),
  },
}

const Written = z.object({ name: z.string().trim().min(1).max(80) })

/** Connects a Google account for spreadsheets or a calendar: a service account by its key file, or a person's own by consent. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { connect, consent } = useConnections(app.id)
  const [kind, setKind] = useState<ConnectionKind>('google_sheets')
  const [way, setWay] = useState<Way>('service')
  const [key, setKey] = useState<KeyFile | null>(null)
  const send = async ({ name }: z.output<typeof Written>) => {
    if (way === 'own') return location.assign((await consent.mutateAsync({ name, kind })).url)
    if (key === null) return
    const { state } = await connect.mutateAsync({ name, kind, key })
    const connected = kind === 'google_calendar' ? t('Google is connected. Now choose a calendar') : t('Google is connected')
    toasts.show({ title: state === 'ok' ? connected : t('Saved, but Google refuses it: see why in the list') })
    onClose()
  }
  return (
    <FormDialog
      title={t('Connect Google')}
      schema={Written}
      initial={{ name: NAMES.google_sheets }}
      submit={way === 'own' ? t('Continue to Google') : t('Connect')}
      isReady={({ name }) => name.trim() !== '' && (way === 'own' || key !== null)}
      // The page goes to Google's then.
      busy={consent.isSuccess}
      onSubmit={send}
      onDone={() => {}}
      onClose={onClose}
    >
      {({ control, resetField, formState }) => (
        <>
          <div className="flex flex-col gap-2">
            <Segmented
              label={t('What for')}
              value={kind}
              options={USES}
              onChange={(next) => {
                setKind(next)
                // A name that somebody wrote stays.
                if (!formState.isDirty) resetField('name', { defaultValue: NAMES[next] })
              }}
            />
            <p className="text-secondary text-ink-2">{USE_HINTS[kind]}</p>
          </div>
          <div className="flex flex-col gap-2">
            <Segmented label={t('Kind of account')} value={way} options={WAYS} onChange={setWay} />
            <p className="text-secondary text-ink-2">{HINTS[kind][way]}</p>
          </div>
          <TextField
            control={control}
            name="name"
            label={t('Name')}
            help={kind === 'google_sheets' ? t('How steps of flows call it.') : t('How this list calls it.')}
            maxLength={80}
          />
          {way === 'service' && <KeyFileField chosen={key} onChoose={setKey} />}
        </>
      )}
    </FormDialog>
  )
}
