import { useState } from 'react'
import { z } from 'zod'

import { type KeyFile, useConnections } from '#web/api/connections/connections.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { KeyFileField } from './key-file-field.tsx'

const WAYS = [
  { value: 'service', label: 'Service account' },
  { value: 'own', label: 'Your own account' },
] as const
type Way = (typeof WAYS)[number]['value']

const HINTS: Readonly<Record<Way, string>> = {
  service: 'A robot of your own Google Cloud project. It sees only the spreadsheets that you share with it, and stays when people leave.',
  own: 'Google asks you to allow two things: to work with your spreadsheets, and to see the names of your files, so that a list of spreadsheets can be offered. An account that is connected already is renewed.',
}

const Written = z.object({ name: z.string().trim().min(1).max(80) })

/** Connects a Google account: a service account by its key file, or a person's own by consent. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { connect, consent } = useConnections(app.id)
  const [way, setChannel] = useState<Way>('service')
  const [key, setKey] = useState<KeyFile | null>(null)
  const send = async ({ name }: z.output<typeof Written>) => {
    if (way === 'own') return location.assign((await consent.mutateAsync(name)).url)
    if (key === null) return
    const { state } = await connect.mutateAsync({ name, key })
    toasts.show({ title: state === 'ok' ? 'Google is connected' : 'Saved, but Google refuses it: see why in the list' })
    onClose()
  }
  return (
    <FormDialog
      title="Connect Google"
      schema={Written}
      initial={{ name: 'Google Sheets' }}
      submit={way === 'own' ? 'Continue to Google' : 'Connect'}
      isReady={({ name }) => name.trim() !== '' && (way === 'own' || key !== null)}
      // The page goes to Google's then.
      busy={consent.isSuccess}
      onSubmit={send}
      onDone={() => {}}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <div className="flex flex-col gap-2">
            <Segmented label="Kind of account" value={way} options={WAYS} onChange={setChannel} />
            <p className="text-secondary text-ink-2">{HINTS[way]}</p>
          </div>
          <TextField control={control} name="name" label="Name" help="How steps of flows call it." maxLength={80} />
          {way === 'service' && <KeyFileField chosen={key} onChoose={setKey} />}
        </>
      )}
    </FormDialog>
  )
}
