import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ChannelDetail } from '#domain/whatsapp/channel.ts'
import type { CallbackScope, SetupResult, SetupStep } from '#domain/whatsapp/channel-setup.ts'

import { type StepInput, useWorkOnChannel } from '#web/api/channels/work-on-channel.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { StateIcon } from './state-icon.tsx'

const STEPS: readonly { step: SetupStep; title: string; about: string }[] = [
  { step: 'subscribe', title: t('Subscribe'), about: t('Subscribes to message webhooks.') },
  { step: 'callback', title: t('Send webhooks here'), about: t('Gives WhatsApp this server’s address and verify token.') },
  { step: 'register', title: t('Register'), about: t('Registers the number on the Cloud API. Without a PIN, we create one.') },
  { step: 'read', title: t('Read the number'), about: t('Reads name, quality, limits and templates.') },
  { step: 'roundTrip', title: t('Test the round trip'), about: t('Sends a signed test and waits for it to return.') },
]

const SCOPES = [
  { value: 'number' as const, label: t('For this number only') },
  { value: 'account' as const, label: t('For the whole account') },
]

/** The steps that connect a number. Each can be repeated at any time. */
export function SetUp({ channel }: { channel: ChannelDetail }) {
  const { app } = useCurrentApp()
  const work = useWorkOnChannel(app.id, channel.id)
  const [running, setRunning] = useState<SetupStep | null>(null)
  const [scope, setScope] = useState<CallbackScope>('number')
  const [pin, setPin] = useState('')

  const run = async (step: SetupStep) => {
    setRunning(step)
    const input: StepInput = { step, callbackScope: scope, ...(step === 'register' && /^\d{6}$/.test(pin) && { pin }) }
    return work.mutateAsync(input).finally(() => setRunning(null))
  }
  const runAll = async () => {
    for (const { step } of STEPS) {
      const { setup } = await run(step)
      if (setup[step]?.state === 'failed') return
    }
  }

  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-reading font-semibold">{t('Set-up')}</h2>
          <p className="text-secondary text-ink-2">{t('Runs in this order. Finished steps are skipped.')}</p>
        </div>
        <Button variant="primary" busy={running !== null} onClick={() => void runAll().catch(() => {})}>
          {t('Run all steps')}
        </Button>
      </div>
      {work.error && <InlineAlert tone="danger" title={work.error.message} />}
      <ol className="divide-y divide-line rounded-card border border-line">
        {STEPS.map(({ step, title, about }) => (
          <li key={step} className="flex gap-3 p-4">
            <StateIcon state={running === step ? 'running' : stateOf(channel.setup[step])} />
            <div className="min-w-0 flex-1 text-secondary">
              <h3 className="font-medium">{title}</h3>
              <Outcome result={channel.setup[step]} about={about} />
              {step === 'callback' && (
                <div className="mt-3 max-w-64">
                  <Select label={t('Which webhooks')} value={scope} options={SCOPES} onChange={setScope} />
                </div>
              )}
              {step === 'register' && !channel.coexists && channel.setup.register?.state === 'failed' && (
                <div className="mt-3 max-w-64">
                  <Field label={t('Two-step PIN')} help={t('Six digits.')}>
                    {(wiring) => (
                      <Input inputMode="numeric" maxLength={6} value={pin} onChange={(event) => setPin(event.target.value)} {...wiring} />
                    )}
                  </Field>
                </div>
              )}
            </div>
            <Button size="sm" disabled={running !== null} onClick={() => void run(step).catch(() => {})}>
              {channel.setup[step] ? t('Run again') : t('Run')}
              <span className="sr-only">: {title}</span>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stateOf(result: SetupResult | undefined) {
  if (!result) return 'pending'
  return result.state === 'failed' ? 'fault' : 'ok'
}

function Outcome({ result, about }: { result: SetupResult | undefined; about: string }) {
  if (!result) return <p className="text-ink-2">{about}</p>
  return (
    <>
      <p className="wrap-anywhere text-ink-2">{result.found}</p>
      {result.fix !== '' && <p className="mt-1 wrap-anywhere text-ink">{result.fix}</p>}
    </>
  )
}
