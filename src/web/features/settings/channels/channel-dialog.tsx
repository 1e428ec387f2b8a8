import type { FormEvent } from 'react'

import type { Channel } from '#domain/whatsapp/channel.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useChangeChannels } from '#web/api/channels/change-channels.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Renames a channel, or replaces its token. */
export function ChannelDialog({ open, onClose, channel }: { open: boolean; onClose: () => void; channel: Channel }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const change = useChangeChannels(app.id)
  const refused = change.error instanceof ApiError ? change.error : null
  const close = () => {
    change.reset()
    onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const value = (name: string) => String(form.get(name) ?? '').trim()
    const accessToken = value('accessToken')
    change.mutate(
      { verb: 'update', channelId: channel.id, change: { name: value('name'), ...(accessToken && { accessToken }) } },
      {
        onSuccess: () => {
          toasts.show({ title: 'Channel saved' })
          close()
        },
      },
    )
  }

  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()} title="Change the channel">
      <form onSubmit={submit} className="flex flex-col gap-4">
        {change.error && (
          <InlineAlert tone="danger" title={change.error.message}>
            {refused?.hint}
          </InlineAlert>
        )}
        <Field label="Name" help="Your team sees it on each conversation." error={refused?.fieldFault('name')}>
          {(wiring) => <Input name="name" required maxLength={80} defaultValue={channel.name} {...wiring} />}
        </Field>
        <Field
          label="Access token"
          help={`Leave empty to keep the one ending in ${channel.tokenLast4}.`}
          error={refused?.fieldFault('accessToken')}
        >
          {(wiring) => <Input name="accessToken" type="password" autoComplete="off" minLength={8} {...wiring} />}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={change.isPending}>
            Save channel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
