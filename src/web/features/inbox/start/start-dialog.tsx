import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { channelsQuery } from '#web/api/channels/list-channels.ts'
import { useStartConversation } from '#web/api/conversations/start-conversation.ts'
import { refusal } from '#web/api/refusal.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { FirstMessage } from './first-message.tsx'
import { type Recipient, RecipientField } from './recipient-field.tsx'

/** Writes to a contact, or to a number that is none yet. `contactId` is whom one came from. */
export function StartDialog({ contactId, onClose }: { contactId: string | null; onClose: () => void }) {
  const { app } = useCurrentApp()
  const channels = useQuery(channelsQuery(app.id)).data?.items ?? null
  const [to, setTo] = useState<Recipient | null>(null)
  const [chosenId, setChannelId] = useState<string | null>(null)
  const [content, setContent] = useState<OutgoingContent | null>(null)
  const channelId = chosenId ?? firstOf(channels)
  const { send, isSending, error } = useStart({ to, channelId, content })
  if (channels?.length === 0) return <NoNumber onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('New conversation')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" icon={<Send />} disabled={isSending || send === null} onClick={() => send?.()}>
            {t('Send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RecipientField
          contactId={contactId}
          value={to}
          onChange={(next) => {
            setTo(next)
            setContent(null)
          }}
        />
        <FromField
          channels={channels}
          value={channelId}
          onChange={(next) => {
            setChannelId(next)
            setContent(null)
          }}
        />
        {to && channelId !== '' && (
          <FirstMessage key={`${to.contactId ?? to.phone} ${channelId}`} to={to} channelId={channelId} onChange={setContent} />
        )}
        {error && <Refused error={error} />}
      </div>
    </Dialog>
  )
}

type Start = { to: Recipient | null; channelId: string; content: OutgoingContent | null }

/** Sends the first message and opens its conversation; `send` is null while something is missing. */
function useStart({ to, channelId, content }: Start) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const start = useStartConversation(app.id)
  const recipient = to && (to.contactId === null ? { phone: to.phone ?? '', name: null } : { contactId: to.contactId })
  const open = (id: string) => void navigate({ to: '/inbox/$conversationId', params: { conversationId: id }, search: {} })
  return {
    send: recipient && content && (() => start.mutate({ to: recipient, channelId, content }, { onSuccess: ({ id }) => open(id) })),
    isSending: start.isPending,
    error: start.error,
  }
}

const firstOf = (channels: FromProps['channels']): string => channels?.[0]?.id ?? ''

type FromProps = { channels: readonly { id: string; name: string }[] | null; value: string; onChange: (id: string) => void }

/** The number that it is sent from, where there is a choice. */
function FromField({ channels, value, onChange }: FromProps) {
  if (channels === null || channels.length < 2) return null
  const options = channels.map(({ id, name }) => ({ value: id, label: name }))
  return <Field label={t('From')}>{({ id }) => <Select id={id} value={value} options={options} onChange={onChange} />}</Field>
}

function Refused({ error }: { error: Error }) {
  const { title, description } = refusal(error)
  return (
    <InlineAlert tone="danger" title={title}>
      {description}
    </InlineAlert>
  )
}

function NoNumber({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('New conversation')}
      description={t('Connect a WhatsApp number first. Then you can write to your contacts from here.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Link to="/settings/channels" className={buttonStyle({ variant: 'primary' })}>
            {t('Connect WhatsApp')}
          </Link>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
