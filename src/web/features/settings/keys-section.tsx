import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { keysQuery } from '#web/api/keys/list-keys.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { TextLink } from '#web/kit/text/text-link.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { KeyRow } from './key-row.tsx'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'

const KeyDialog = lazyPart(async () => (await import('./key-dialog.tsx')).KeyDialog)

/** Keys with which programs act in this app. */
export function KeysSection() {
  const { app } = useCurrentApp()
  const allowed = roleAllows(app.role, 'admin')
  const keys = useQuery({ ...keysQuery(app.id), enabled: allowed })
  const [adding, setAdding] = useState(false)
  useActions([
    {
      id: 'add-key',
      name: 'Add an API key…',
      group: 'Settings',
      keywords: 'new create',
      shortcut: 'c',
      when: () => allowed,
      perform: () => setAdding(true),
    },
  ])
  const about = (
    <>
      Programs act in this app with them. <TextLink href="/api/v1/openapi.json">See every call</TextLink>
    </>
  )
  if (!allowed) {
    return (
      <Section title="API keys" about={about}>
        <NoPermission what="API keys" />
      </Section>
    )
  }
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      Create a key
    </Button>
  )
  return (
    <Section title="API keys" about={about} action={create}>
      <Loaded query={keys} what="API keys">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No API key yet">Create one to send messages and read contacts from your own programs.</EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && (
        <Suspense fallback={null}>
          <KeyDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}
