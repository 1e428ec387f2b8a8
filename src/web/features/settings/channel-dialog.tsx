import { type ComponentProps, type FormEvent } from 'react'

import type { Channel } from '#domain/channel.ts'

import { ApiError } from '../../api/api-error.ts'
import { type ChannelChange, useChangeChannels } from '../../api/channels/change-channels.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { InlineAlert } from '../../kit/inline-alert.tsx'
import { Input } from '../../kit/input.tsx'
import { useToasts } from '../../kit/toast-area.tsx'
import { useCurrentApp } from '../../session/current-app.tsx'

interface Entry extends ComponentProps<'input'> {
  name: 'name' | 'displayPhone' | 'phoneNumberId' | 'wabaId' | 'accessToken'
  label: string
  help?: string
}

const NAME: Entry = {
  name: 'name',
  label: 'Name',
  help: 'Your team sees it on each conversation.',
  placeholder: 'Leeds store',
  maxLength: 80,
}
const TOKEN: Entry = {
  name: 'accessToken',
  label: 'Access token',
  help: 'Kept encrypted. It cannot be read back.',
  type: 'password',
  autoComplete: 'off',
  minLength: 8,
}
const ENTRIES: readonly Entry[] = [
  NAME,
  { name: 'displayPhone', label: 'Phone number', placeholder: '+447700900142', type: 'tel' },
  {
    name: 'phoneNumberId',
    label: 'Phone number id',
    help: 'From WhatsApp Manager: digits only.',
    placeholder: '106540352242922',
    inputMode: 'numeric',
  },
  { name: 'wabaId', label: 'WhatsApp Business account id', placeholder: '102290129340398', inputMode: 'numeric' },
  TOKEN,
]

/** Connects a WhatsApp number; with a channel, renames it or replaces its token. */
export function ChannelDialog({ open, onClose, channel }: { open: boolean; onClose: () => void; channel: Channel | null }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const change = useChangeChannels(app.id)
  const refused = change.error instanceof ApiError ? change.error : null
  const entries = channel
    ? [NAME, { ...TOKEN, help: `Leave empty to keep the one ending in ${channel.tokenLast4}.`, required: false }]
    : ENTRIES
  const named = entries.some(({ name }) => refused?.fieldFault(name))
  const close = () => {
    change.reset()
    onClose()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate(toChange(new FormData(event.currentTarget), channel), {
      onSuccess: () => {
        toasts.show({ title: channel ? 'Channel saved' : 'Number connected' })
        close()
      },
    })
  }

  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()} title={channel ? 'Change the channel' : 'Connect a WhatsApp number'}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {change.error && !named && (
          <InlineAlert tone="danger" title={change.error.message}>
            {refused?.hint}
          </InlineAlert>
        )}
        {entries.map(({ label, help, ...input }) => (
          <Field key={input.name} label={label} help={help} error={refused?.fieldFault(input.name)}>
            {(wiring) => (
              <Input required defaultValue={channel && input.name === 'name' ? channel.name : undefined} {...input} {...wiring} />
            )}
          </Field>
        ))}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {channel ? 'Save channel' : 'Connect number'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function toChange(form: FormData, channel: Channel | null): ChannelChange {
  const value = (name: Entry['name']) => String(form.get(name) ?? '').trim()
  const name = value('name')
  const accessToken = value('accessToken')
  if (channel) return { verb: 'update', channelId: channel.id, change: { name, ...(accessToken && { accessToken }) } }
  return {
    verb: 'connect',
    channel: { name, accessToken, displayPhone: value('displayPhone'), phoneNumberId: value('phoneNumberId'), wabaId: value('wabaId') },
  }
}
