import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { roleAllows } from '#domain/app.ts'

import { channelsQuery } from '../../api/channels/list-channels.ts'
import { Button } from '../../kit/button.tsx'
import { CopyField } from '../../kit/copy-field.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Field } from '../../kit/field.tsx'
import { useCurrentApp } from '../../session/current-app.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { ChannelRow } from './channel-row.tsx'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'

/** The numbers customers write to, and what Meta needs to know. */
export function ChannelsSection() {
  const { app } = useCurrentApp()
  const channels = useQuery(channelsQuery(app.id))
  const [adding, setAdding] = useState(false)
  const mayChange = roleAllows(app.role, 'admin')
  const add = (
    <Button
      variant="primary"
      icon={<Plus />}
      disabled={!mayChange}
      title={mayChange ? undefined : 'Ask an owner or an admin'}
      onClick={() => setAdding(true)}
    >
      Connect a number
    </Button>
  )

  return (
    <Section title="Channels" about="The numbers that customers write to." action={add}>
      <Loaded query={channels} what="channels">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No channel yet">Connect a WhatsApp number, and what customers write to it arrives in the inbox.</EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} mayChange={mayChange} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <section className="mt-8 flex flex-col gap-4">
        <div>
          <h2 className="text-reading font-semibold">Webhook</h2>
          <p className="text-secondary text-ink-2">Give this address to Meta once, for all numbers: App → WhatsApp → Configuration.</p>
        </div>
        <Field label="Callback URL">
          {({ id }) => <CopyField id={id} label="callback URL" value={`${location.origin}/webhooks/whatsapp`} />}
        </Field>
        <p className="text-secondary text-ink-2">
          The <strong className="font-medium text-ink">verify token</strong> is what the server was started with as{' '}
          <code className="font-mono">WHATSAPP_VERIFY_TOKEN</code>; the app secret is <code className="font-mono">WHATSAPP_APP_SECRET</code>
          . Neither leaves the server. Subscribe to the field <code className="font-mono">messages</code>.
        </p>
      </section>
      <ChannelDialog open={adding} onClose={() => setAdding(false)} channel={null} />
    </Section>
  )
}
