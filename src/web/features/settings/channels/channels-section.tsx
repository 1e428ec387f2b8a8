import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { roleAllows } from '#domain/workspace/role-allows.ts'

import { webhookQuery } from '#web/api/channels/get-channel.ts'
import { channelsQuery } from '#web/api/channels/list-channels.ts'
import { buttonStyle } from '#web/kit/form/button.tsx'
import { CopyField } from '#web/kit/form/copy-field.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { ChannelRow } from './channel-row.tsx'

/** The numbers customers write to, and what Meta needs to know. */
export function ChannelsSection() {
  const { app } = useCurrentApp()
  const channels = useQuery(channelsQuery(app.id))
  const mayChange = roleAllows(app.role, 'admin')
  const add = mayChange && (
    <Link to="/settings/channels/new" className={buttonStyle({ variant: 'primary' })}>
      <Plus aria-hidden /> Connect a number
    </Link>
  )

  return (
    <Section title="Channels" about="The numbers that customers write to." action={add}>
      <Loaded query={channels} what="channels">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No channel yet">Connect a WhatsApp number, and what customers write to it arrives in the inbox.</EmptyState>
          ) : (
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
              {items.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayChange && <Webhook appId={app.id} />}
    </Section>
  )
}

function Webhook({ appId }: { appId: string }) {
  const webhook = useQuery(webhookQuery(appId))
  if (!webhook.data) return null
  const { callbackUrl, verifyToken, hasAppSecret } = webhook.data
  return (
    <section className="mt-10 flex flex-col gap-5">
      <div>
        <h2 className="text-reading font-semibold">Webhook</h2>
        <p className="text-secondary text-ink-2">
          Give these to Meta once, for all numbers: App → WhatsApp → Configuration. The set-up of each number can do it too.
        </p>
      </div>
      {!hasAppSecret && (
        <InlineAlert tone="danger" title="Every webhook is refused.">
          Set <code className="font-mono">WHATSAPP_APP_SECRET</code> to the secret of your Meta app and start again.
        </InlineAlert>
      )}
      <Field label="Callback URL">{({ id }) => <CopyField id={id} label="callback URL" value={callbackUrl} />}</Field>
      {verifyToken === null ? (
        <InlineAlert tone="warning" title="There is no verify token yet.">
          Set <code className="font-mono">WHATSAPP_VERIFY_TOKEN</code> and start again.
        </InlineAlert>
      ) : (
        <Field label="Verify token">{({ id }) => <CopyField id={id} label="verify token" value={verifyToken} />}</Field>
      )}
    </section>
  )
}
