import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { AiProvider } from '#domain/ai/ai-provider.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useActions } from '#web/actions/use-actions.ts'
import { aiProvidersQuery } from '#web/api/ai/ai-providers.ts'
import { Button } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { Section } from '../section.tsx'
import { ProviderRow } from './provider-row.tsx'
import { VoicePart } from './voice-part.tsx'

const ProviderDialog = lazyPart(async () => (await import('./provider-dialog.tsx')).ProviderDialog)

const ABOUT = t('Models for drafting, translation, building flows and AI agents.')

/** Who answers for the app's AI. */
export function AiSection() {
  const { app } = useCurrentApp()
  const allowed = roleAllows(app.role, 'admin')
  const list = useQuery({ ...aiProvidersQuery(app.id), enabled: allowed })
  const [open, setOpen] = useState<AiProvider | 'new' | null>(null)
  useActions([
    {
      id: 'add-ai-provider',
      name: t('Connect an AI provider…'),
      group: 'Settings',
      keywords: t('new add model openai anthropic gemini key'),
      shortcut: 'c',
      when: () => allowed,
      perform: () => setOpen('new'),
    },
  ])
  if (!allowed)
    return (
      <Section title={t('AI providers')} about={ABOUT}>
        <NoPermission what={t('AI providers')} />
      </Section>
    )
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen('new')}>
      {t('Connect a provider')}
    </Button>
  )
  return (
    <Section title={t('AI providers')} about={ABOUT} action={list.data?.items.length ? add : undefined}>
      <Loaded query={list} what={t('AI providers')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No model is connected yet')} action={add}>
              {t('Connect a provider with your own key. What is sent to it is only what a help or an agent needs at that moment.')}
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y divide-line rounded-card border border-line">
                {items.map((provider) => (
                  <ProviderRow key={provider.id} provider={provider} onChange={() => setOpen(provider)} />
                ))}
              </ul>
              <VoicePart providers={items} />
            </>
          )
        }
      </Loaded>
      {open && (
        <Suspense fallback={null}>
          <ProviderDialog provider={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Section>
  )
}
