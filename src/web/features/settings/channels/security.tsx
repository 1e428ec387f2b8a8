import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ChannelDetail } from '#domain/whatsapp/channel.ts'

import { useChangeChannels } from '#web/api/channels/change-channels.ts'
import { usePin, useWorkOnChannel } from '#web/api/channels/work-on-channel.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** The two-step PIN, and what cannot be undone. */
export function Security({ channel, mayChange }: { channel: ChannelDetail; mayChange: boolean }) {
  if (!mayChange) return <NoPermission what={t('the security of a channel')} />
  return (
    <div className="flex flex-col gap-10">
      {!channel.coexists && <PinForm channel={channel} />}
      <DangerZone channel={channel} />
    </div>
  )
}

function PinForm({ channel }: { channel: ChannelDetail }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { show, change } = usePin(app.id, channel.id)
  const [pin, setPin] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(pin, {
      onSuccess: () => {
        setPin('')
        show.reset()
        toasts.show({ title: t('PIN changed') })
      },
    })
  }
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-reading font-semibold">{t('Two-step PIN')}</h2>
        <p className="text-secondary text-ink-2">
          {t('WhatsApp asks for it when the number is registered again. It is kept encrypted{value}', {
            value: channel.hasPin ? '.' : t('; none is known here yet.'),
          })}
        </p>
      </div>
      {(show.error ?? change.error) && <InlineAlert tone="danger" title={(show.error ?? change.error)?.message ?? ''} />}
      {channel.hasPin && (
        <div className="flex items-center gap-3">
          <output className="font-mono text-reading tracking-widest">{show.data?.pin ?? '••••••'}</output>
          {show.data ? (
            <Button size="sm" onClick={() => show.reset()}>
              {t('Hide')}
            </Button>
          ) : (
            <Button size="sm" busy={show.isPending} onClick={() => show.mutate()}>
              {t('Show')}
            </Button>
          )}
        </div>
      )}
      <form onSubmit={submit} className="flex items-end gap-2">
        <Field label={t('New PIN')} help={t('Six digits.')}>
          {(wiring) => (
            <Input
              required
              inputMode="numeric"
              autoComplete="off"
              pattern="[0-9]{6}"
              maxLength={6}
              value={pin}
              onChange={(event) => setPin(event.target.value)}
              {...wiring}
            />
          )}
        </Field>
        <Button type="submit" className="mb-5.5" busy={change.isPending}>
          {t('Change PIN')}
        </Button>
      </form>
    </section>
  )
}

function DangerZone({ channel }: { channel: ChannelDetail }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const navigate = useNavigate()
  const work = useWorkOnChannel(app.id, channel.id)
  const change = useChangeChannels(app.id)
  const [asking, setAsking] = useState<'deregister' | 'remove' | null>(null)
  const done = () => setAsking(null)
  const failed = (title: string) => (error: Error) => toasts.show({ variant: 'destructive', title, description: error.message })
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-reading font-semibold">{t('Danger zone')}</h2>
      <div className="divide-y divide-line rounded-card border border-line">
        {!channel.coexists && (
          <DangerAction
            title={t('Deregister the number')}
            about={t(
              'Takes it off the Cloud API. Nothing is sent or received until it is registered again, at most ten times in 72 hours.',
            )}
          >
            <Button variant="quietDanger" onClick={() => setAsking('deregister')}>
              {t('Deregister')}
            </Button>
          </DangerAction>
        )}
        <DangerAction title={t('Disconnect the channel')} about={t('Forgets its token and PIN. Its conversations stay.')}>
          <Button variant="quietDanger" onClick={() => setAsking('remove')}>
            {t('Disconnect')}
          </Button>
        </DangerAction>
      </div>
      <AlertDialog
        open={asking === 'deregister'}
        onOpenChange={(open) => !open && done()}
        title={t('Deregister {displayPhone}?', { displayPhone: channel.displayPhone })}
        description={t('Customers cannot reach it over WhatsApp until it is registered again.')}
        confirm={t('Deregister number')}
        busy={work.isPending}
        onConfirm={() =>
          work.mutate('deregister', {
            onSuccess: () => toasts.show({ title: t('Number deregistered') }),
            onError: failed(t('Number not deregistered')),
            onSettled: done,
          })
        }
      />
      <AlertDialog
        open={asking === 'remove'}
        onOpenChange={(open) => !open && done()}
        title={t('Disconnect {name}?', { name: channel.name })}
        description={t('Nothing is sent or received over it any more. Its conversations stay.')}
        confirm={t('Disconnect channel')}
        busy={change.isPending}
        onConfirm={() =>
          change.mutate(
            { verb: 'remove', channelId: channel.id },
            {
              onSuccess: () => {
                toasts.show({ title: t('Channel disconnected') })
                void navigate({ to: '/settings/channels' })
              },
              onError: failed(t('Channel not disconnected')),
              onSettled: done,
            },
          )
        }
      />
    </section>
  )
}

const DangerAction = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-4 p-4">
    <div className="min-w-0 flex-1 basis-64">
      <h3 className="text-base font-medium">{title}</h3>
      <p className="text-secondary text-ink-2">{about}</p>
    </div>
    {children}
  </div>
)
