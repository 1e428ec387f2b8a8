import { andList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { AiProvider } from '#domain/ai/ai-provider.ts'

import { useAiProviders } from '#web/api/ai/ai-providers.ts'
import { ApiError } from '#web/api/api-error.ts'
import { refusal } from '#web/api/refusal.ts'
import { Button } from '#web/kit/form/button.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { DisconnectButton } from '../disconnect-button.tsx'
import { choiceOf, PROVIDERS } from './provider-kinds.ts'

/** One AI provider: whose it is, which model speaks, and whether it answers. */
export function ProviderRow({ provider, onChange }: { provider: AiProvider; onChange: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { test, remove } = useAiProviders(app.id)
  const { id, name, modelDefault, baseUrl, last4 } = provider
  const problem = test.data?.problem
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="truncate font-medium">{name}</div>
        <p className="truncate text-secondary text-ink-2">
          {PROVIDERS[choiceOf(provider)].label} · <code className="font-mono">{modelDefault}</code>
        </p>
        <p className="truncate text-meta text-ink-3">
          {rich('Key <code>…{last4}</code>{value}', {
            code: (text) => <code className="font-mono">{text}</code>,
            last4,
            value: baseUrl && ` · ${baseUrl}`,
          })}
        </p>
        <div role="status" className="text-secondary">
          {problem && <p className="text-danger">{problem}</p>}
          {test.data && !problem && <p className="text-success">{t('It answered in {ms} ms', { ms: test.data.ms })}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={test.isPending} onClick={() => test.mutate(id, { onError: (error) => toasts.show(refusal(error)) })}>
          {t('Test')}
        </Button>
        <Button onClick={onChange}>{t('Change')}</Button>
        <DisconnectButton
          name={name}
          description={t('Its key is forgotten. A provider through which an agent speaks stays until the agent has another.')}
          disconnect={() => remove.mutateAsync(id)}
          adviceOn={agentsIn}
        />
      </div>
    </li>
  )
}

/** Which agents keep it from being disconnected. */
const agentsIn = (error: Error): string | undefined =>
  error instanceof ApiError && error.code === 'ai-provider-in-use'
    ? t('Used in {details}. Choose another provider there first.', { details: andList(error.details.map(({ message }) => message)) })
    : undefined
