import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { secretsQuery, useSecrets } from '#web/api/workspace/secrets.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { SecretForm } from '#web/kit/keys/secret-form.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { SecretRow } from './secret-row.tsx'

const ABOUT = t('Keys and passwords that flows and AI agents send with their requests. Nobody can see their values.')

/** What requests sign in with, and where each secret is used. */
export function SecretsSection() {
  const { app } = useCurrentApp()
  const allowed = roleAllows(app.role, 'admin')
  const secrets = useQuery({ ...secretsQuery(app.id), enabled: allowed })
  const { save } = useSecrets(app.id)
  /** An empty name stands for a new one. */
  const [open, setOpen] = useState<string | null>(null)
  useActions([
    {
      id: 'add-secret',
      name: t('Add a secret…'),
      group: 'Settings',
      keywords: t('new create key password token'),
      shortcut: 'c',
      when: () => allowed,
      perform: () => setOpen(''),
    },
  ])
  if (!allowed)
    return (
      <Section title={t('Secrets')} about={ABOUT}>
        <NoPermission what={t('secrets')} />
      </Section>
    )
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen('')}>
      {t('Add secret')}
    </Button>
  )
  return (
    <Section title={t('Secrets')} about={ABOUT} action={secrets.data?.items.length ? add : undefined}>
      <Loaded query={secrets} what={t('secrets')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No secrets yet')} action={add}>
              {t('Add one to use it in HTTP requests, an AI agent’s tools and MCP servers.')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((secret) => (
                <SecretRow key={secret.name} secret={secret} timeZone={app.timeZone} onReplace={() => setOpen(secret.name)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open !== null && (
        <SecretForm
          name={open === '' ? null : open}
          onSave={(name, value) => save.mutateAsync({ name, value })}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}
