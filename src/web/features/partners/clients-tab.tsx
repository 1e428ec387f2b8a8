import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Client } from '#domain/partners/client.ts'

import { call } from '#web/api/call.ts'
import { clientsQuery } from '#web/api/partners/partner-queries.ts'
import { usePartnerChange } from '#web/api/partners/use-partner-change.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { TabPage } from './tab-page.tsx'

/** Workspaces that came of the partner's leads, and what the partner may see of each. */
export function ClientsTab({ partnerId }: { partnerId: string }) {
  const clients = useQuery(clientsQuery(partnerId))
  return (
    <TabPage
      query={clients}
      what={t('the clients')}
      about={t('You only see a client’s workspace when the client allows it. Clients can take access back at any time.')}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t('No clients yet')}>
            {t('Open a lead and create its workspace. We invite the contact as the owner.')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line">
            {items.map((client) => (
              <ClientRow key={client.appId} partnerId={partnerId} client={client} />
            ))}
          </ul>
        )
      }
    </TabPage>
  )
}

function ClientRow({ partnerId, client }: { partnerId: string; client: Client }) {
  const { apps, select } = useCurrentApp()
  const change = usePartnerChange()
  const ask = () => change.mutate({ send: () => call('askForAccess', { partnerId, clientId: client.appId }), done: t('Access requested') })
  const isOpen = apps.some(({ id }) => id === client.appId)
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {client.name}
        </p>
        <p className="text-secondary text-ink-2">{client.joined ? t('Active') : t('Invitation sent')}</p>
      </div>
      {client.access === 'granted' && <Tag tone="success">{client.role === 'admin' ? t('Admin access') : t('Agent access')}</Tag>}
      {client.access === 'asked' && <Tag tone="warning">{t('Waiting for the client')}</Tag>}
      {client.access === 'none' && (
        <Button icon={<KeyRound />} busy={change.isPending} onClick={ask} aria-label={t('Request access to {name}', { name: client.name })}>
          {t('Request access')}
        </Button>
      )}
      {isOpen && (
        <Button onClick={() => select(client.appId)} aria-label={t('Open {name}', { name: client.name })}>
          {t('Open##action')}
        </Button>
      )}
    </li>
  )
}
