import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { webhookQuery } from '#web/api/channels/get-channel.ts'
import { channelsQuery } from '#web/api/channels/list-channels.ts'
import { refusal } from '#web/api/refusal.ts'
import { useWebChats, webChatsQuery } from '#web/api/web-chats/web-chats.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { WebChatRow } from '../web-chats/web-chat-row.tsx'
import { ChannelRow } from './channel-row.tsx'

/** The numbers customers write to, and what Meta needs to know. */
export function ChannelsSection() {
  const { app } = useCurrentApp()
  const channels = useQuery(channelsQuery(app.id))
  const mayChange = roleAllows(app.role, 'admin')
  const webChats = useQuery(webChatsQuery(app.id))
  const hasAny = (channels.data?.items.length ?? 0) + (webChats.data?.items.length ?? 0) > 0
  const add = mayChange && (
    <div className="flex flex-wrap gap-2">
      <AddWebChat appId={app.id} />
      <Link to="/settings/channels/new" className={buttonStyle({ variant: 'primary' })}>
        <Plus aria-hidden /> {t('Connect a number')}
      </Link>
    </div>
  )

  return (
    <Section
      title={t('Channels')}
      about={t('Where customers write to you: WhatsApp numbers, and chats on your sites.')}
      action={hasAny ? add : undefined}
    >
      <Loaded query={channels} what={t('channels')}>
        {({ items }) => (
          <Loaded query={webChats} what={t('web chats')}>
            {({ items: chats }) =>
              items.length + chats.length === 0 ? (
                <EmptyState title={t('No channel yet')} action={add}>
                  {t('Connect a WhatsApp number or add a chat to your site, and what customers write arrives in the inbox.')}
                </EmptyState>
              ) : (
                <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
                  {items.map((channel) => (
                    <ChannelRow key={channel.id} channel={channel} />
                  ))}
                  {chats.map((webChat) => (
                    <WebChatRow key={webChat.id} webChat={webChat} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
      </Loaded>
      {mayChange && <Webhook appId={app.id} />}
    </Section>
  )
}

/** Makes a web chat and opens its page, where the rest is chosen. */
function AddWebChat({ appId }: { appId: string }) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const { create } = useWebChats(appId)
  return (
    <Button
      icon={<Plus aria-hidden />}
      busy={create.isPending}
      onClick={() =>
        create.mutate(t('Web chat'), {
          onSuccess: ({ id }) => void navigate({ to: '/settings/channels/web-chat/$webChatId', params: { webChatId: id } }),
          onError: (error) => toasts.show(refusal(error)),
        })
      }
    >
      {t('Add web chat')}
    </Button>
  )
}

function Webhook({ appId }: { appId: string }) {
  const webhook = useQuery(webhookQuery(appId))
  if (!webhook.data) return null
  const { callbackUrl, verifyToken, hasAppSecret } = webhook.data
  return (
    <section className="mt-10 flex flex-col gap-5">
      <div>
        <h2 className="text-reading font-semibold">{t('Webhook')}</h2>
        <p className="text-secondary text-ink-2">
          {t('Enter these once in Meta; they cover all numbers: App → WhatsApp → Configuration. A number’s set-up can do it too.')}
        </p>
      </div>
      {!hasAppSecret && (
        <InlineAlert tone="danger" title={t('Every webhook is refused.')}>
          {rich('Set <code>WHATSAPP_APP_SECRET</code> to the secret of your Meta app and start again.', {
            code: (text) => <code className="font-mono">{text}</code>,
          })}
        </InlineAlert>
      )}
      <Field label={t('Callback URL')}>{({ id }) => <CopyField id={id} label={t('callback URL')} value={callbackUrl} />}</Field>
      {verifyToken === null ? (
        <InlineAlert tone="warning" title={t('There is no verify token yet.')}>
          {rich('Set <code>WHATSAPP_VERIFY_TOKEN</code> and start again.', { code: (text) => <code className="font-mono">{text}</code> })}
        </InlineAlert>
      ) : (
        <Field label={t('Verify token')}>{({ id }) => <CopyField id={id} label={t('verify token')} value={verifyToken} />}</Field>
      )}
    </section>
  )
}
