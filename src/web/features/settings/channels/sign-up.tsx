import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { MessagingPlatform, WebhookSettings } from '#domain/workspace/sign-up.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useFinishSignUp } from '#web/api/channels/work-on-channel.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { loadSignUp, type OpenSignUp } from './load-sign-up.ts'

type Setting = NonNullable<WebhookSettings['signUp']>
type Result = { tone: 'danger' | 'warning' | 'info'; title: string; detail?: string }

const KINDS = [
  { value: '' as const, label: t('Cloud API number') },
  { value: 'whatsapp_business_app_onboarding' as const, label: t('WhatsApp Business app') },
]

/** Meta's own window: a person chooses or makes the account and the number there, and we do the rest. */
export function SignUp({ setting, platform }: { setting: Setting; platform: MessagingPlatform }) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const finish = useFinishSignUp(app.id)
  const [open, setOpen] = useState<OpenSignUp | null>(null)
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('')
  const [waiting, setWaiting] = useState(false)
  const [result, setResult] = useState<Result | null>(null)

  useEffect(() => {
    const ending = new AbortController()
    loadSignUp(setting, platform, ending.signal).then(
      (loaded) => setOpen(() => loaded),
      (error: Error) =>
        !ending.signal.aborted && setResult({ tone: 'danger', title: t('Meta’s script could not be loaded.'), detail: error.message }),
    )
    return () => ending.abort()
  }, [setting, platform])

  const begin = async () => {
    if (!open) return
    setWaiting(true)
    setResult(null)
    const said = await open(kind)
    setWaiting(false)
    if (said.outcome === 'cancelled')
      return setResult({
        tone: 'info',
        title: t('Not finished.'),
        detail: said.step
          ? t('You left at {replaceAll}. Nothing was changed here.', { replaceAll: said.step.toLowerCase().replaceAll('_', ' ') })
          : t('Nothing was changed here.'),
      })
    if (said.outcome === 'failed') return setResult({ tone: 'danger', title: t('WhatsApp could not finish.'), detail: said.detail })
    const { outcome: _, ...input } = said
    finish.mutate(input, {
      onSuccess: ({ channels, problem }) => {
        const [first] = channels
        if (problem !== null)
          setResult({ tone: 'warning', title: first ? t('Not everything was connected.') : t('Nothing was connected.'), detail: problem })
        else if (first) void navigate({ to: '/settings/channels/$channelId', params: { channelId: first.id }, search: { part: 'setup' } })
      },
    })
  }

  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-reading font-semibold">{t('With Facebook')}</h2>
        <p className="text-secondary text-ink-2">
          {t('Meta opens a window in which you choose the account and the number. It takes two minutes.')}
        </p>
      </div>
      {result && (
        <InlineAlert tone={result.tone} title={result.title}>
          {result.detail}
        </InlineAlert>
      )}
      {finish.error && (
        <InlineAlert tone="danger" title={finish.error.message}>
          {finish.error instanceof ApiError && [...finish.error.details.map(({ message }) => message), finish.error.hint].join(' ')}
        </InlineAlert>
      )}
      <Segmented label={t('Which number')} value={kind} options={KINDS} onChange={setKind} />
      <Button variant="primary" className="self-start" disabled={!open} busy={waiting || finish.isPending} onClick={() => void begin()}>
        {t('Continue with Facebook')}
      </Button>
    </section>
  )
}
