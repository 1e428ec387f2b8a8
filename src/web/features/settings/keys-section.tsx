import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { useCreateKey, useRemoveKey } from '#web/api/keys/create-key.ts'
import { keysQuery } from '#web/api/keys/list-keys.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { TextLink } from '#web/kit/text/text-link.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { KeyAccess } from '#web/kit/keys/key-access.ts'
import { KeyRow } from '#web/kit/keys/key-row.tsx'
import { ConnectAssistant } from './connect-assistant.tsx'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'

const KeyDialog = lazyPart(async () => (await import('#web/kit/keys/key-dialog.tsx')).KeyDialog)

/** Each way includes the one before it. */
const ACCESSES: readonly KeyAccess[] = [
  { value: 'read', label: t('Read only'), scopes: ['read'] },
  { value: 'send', label: t('Read and send messages'), scopes: ['read', 'send'] },
  { value: 'manage', label: t('Full access'), scopes: ['read', 'send', 'manage'] },
]

/** Keys with which programs act in this app. */
export function KeysSection() {
  const { app } = useCurrentApp()
  const allowed = roleAllows(app.role, 'admin')
  const keys = useQuery({ ...keysQuery(app.id), enabled: allowed })
  const [adding, setAdding] = useState(false)
  const create = useCreateKey(app.id)
  const remove = useRemoveKey(app.id)
  useActions([
    {
      id: 'add-key',
      name: t('Add an API key…'),
      group: 'Settings',
      keywords: t('new create'),
      shortcut: 'c',
      when: () => allowed,
      perform: () => setAdding(true),
    },
  ])
  const about = (
    <>
      {rich('Let your software access this workspace. <link>API reference</link>', {
        link: (text) => <TextLink href="/api/v1/openapi.json">{text}</TextLink>,
      })}
    </>
  )
  if (!allowed) {
    return (
      <Section title={t('API keys')} about={about}>
        <NoPermission what={t('API keys')} />
      </Section>
    )
  }
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('Create a key')}
    </Button>
  )
  return (
    <Section title={t('API keys')} about={about} action={keys.data?.items.length ? add : undefined}>
      <Loaded query={keys} what={t('API keys')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No API key yet')} action={add}>
              {t('Create one to send messages and read contacts from your own programs.')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((key) => (
                <KeyRow key={key.id} apiKey={key} accesses={ACCESSES} timeZone={app.timeZone} onRevoke={() => remove.mutateAsync(key.id)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConnectAssistant />
      {adding && (
        <Suspense fallback={null}>
          <KeyDialog
            accesses={ACCESSES}
            usual="send"
            onCreate={async ({ access, ...key }) => {
              const { scopes = [] } = ACCESSES.find(({ value }) => value === access) ?? {}
              return (await create.mutateAsync({ ...key, scopes })).secret
            }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}
