import { useState } from 'react'

import { type KeyFile, useConnections } from '#web/api/connections/connections.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ApiError } from '#web/api/api-error.ts'
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

/** Connects a Google account: a service account by its key file, or a person's own by consent. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { connect, consent } = useConnections(app.id)
  const [way, setWay] = useState<Way>('service')
  const [name, setName] = useState('Google Sheets')
  const [key, setKey] = useState<KeyFile | null>(null)
  const fault = way === 'service' ? connect.error : consent.error
  const isReady = name.trim() !== '' && (way === 'own' || key !== null)

  const go = () => {
    if (way === 'own') return consent.mutate(name.trim(), { onSuccess: ({ url }) => location.assign(url) })
    if (key === null) return
    connect.mutate(
      { name: name.trim(), key },
      {
        onSuccess: ({ state }) => {
          toasts.show({ title: state === 'ok' ? 'Google is connected' : 'Saved, but Google refuses it: see why in the list' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Connect Google"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="connect-google"
            disabled={!isReady}
            busy={connect.isPending || consent.isPending || consent.isSuccess}
          >
            {way === 'own' ? 'Continue to Google' : 'Connect'}
          </Button>
        </>
      }
    >
      <form
        id="connect-google"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) go()
        }}
      >
        <div className="flex flex-col gap-2">
          <Segmented label="Kind of account" value={way} options={WAYS} onChange={setWay} />
          <p className="text-secondary text-ink-2">{HINTS[way]}</p>
        </div>
        <Field label="Name" help="How steps of flows call it.">
          {(wiring) => <Input value={name} required maxLength={80} onChange={({ target }) => setName(target.value)} {...wiring} />}
        </Field>
        {way === 'service' && <KeyFileField chosen={key} onChoose={setKey} />}
        {fault && (
          <InlineAlert tone="danger" title={fault.message}>
            {fault instanceof ApiError && fault.hint}
          </InlineAlert>
        )}
      </form>
    </Dialog>
  )
}
