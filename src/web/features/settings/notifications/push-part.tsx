import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { disablePush, type Enabled, enablePush, ownInstallation, pushState, testPush } from '#web/api/push/push-here.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Switch } from '#web/kit/form/switch.tsx'

const PATIENCE_MS = 20_000

const FAULTS: Record<Exclude<Enabled['state'], 'on' | 'off'>, { title: string; hint: string }> = {
  'permission-blocked': {
    title: t('Your browser blocks notifications of this address'),
    hint: t(
      'Click the icon next to the address bar, allow notifications, then reload. On a Mac or phone, also check that the system lets your browser notify you.',
    ),
  },
  'unsupported-browser': {
    title: t('This browser cannot take pushes'),
    hint: t('Use a current Chrome, Edge, Firefox or Safari, and no private window. On an iPhone, add this site to the home screen first.'),
  },
  'insecure-address': {
    title: t('Pushes need a secure address'),
    hint: t('Open this site under https. Your operator sets PUBLIC_URL and a certificate.'),
  },
  'token-subscribe-failed': {
    title: t('Your browser got no address from its push service'),
    hint: t('It may be offline, in a private window, or behind a network that blocks the service. Try again, or elsewhere.'),
  },
}

type Props = { hideWords: boolean; onHideWords: (hide: boolean) => void }

type Here = { state: Enabled['state']; record: Awaited<ReturnType<typeof ownInstallation>> }

/** Whether push is on here, can be switched on, or has ended; `failed` is what the last try to switch it on came to. */
function howPushIs(here: Here | undefined, failed: Enabled | null) {
  const state = failed?.state === 'token-subscribe-failed' ? failed.state : here?.state
  return {
    state,
    ended: here?.record?.problem,
    isOn: here?.state === 'on' && here.record?.registered === true,
    canTurnOn: state === 'off' || state === 'on' || state === 'token-subscribe-failed',
  }
}

/** How the last test went; nothing before the first. */
function testStatus(test: { isPending: boolean; data?: Parameters<typeof testText>[0]; error: Error | null }): string {
  if (test.isPending) return t('Waiting for it to arrive…')
  return test.data ? testText(test.data) : (test.error?.message ?? '')
}

type Ended = NonNullable<Here['record']>['problem']
type FaultProps = { state: Enabled['state'] | undefined; ended: Ended | undefined; failed: Enabled | null }

/** Why push cannot be switched on here, what to do, and what the browser itself says of it; or that it has ended. */
function PushFault({ state, ended, failed }: FaultProps) {
  if (state && state !== 'on' && state !== 'off') {
    const { title, hint } = FAULTS[state]
    return (
      <InlineAlert tone="warning" title={title}>
        {hint}
        {failed && 'detail' in failed && <code className="mt-1 block font-mono text-meta break-words text-ink-3">{failed.detail}</code>}
      </InlineAlert>
    )
  }
  return (
    ended && (
      <InlineAlert tone="warning" title={t('This browser’s registration has ended')}>
        {t('{value} Switch it on again.', {
          value: ended === 'gone' ? t('Its push service knows it no longer.') : t('Its push service refused us.'),
        })}
      </InlineAlert>
    )
  )
}

/** Whether this browser is told while Parley is closed, why not, and a test. */
export function PushPart({ hideWords, onHideWords }: Props) {
  const queries = useQueryClient()
  const here = useQuery({
    queryKey: queryKeys.pushHere,
    queryFn: async () => ({ state: await pushState(), record: await ownInstallation() }),
  })
  const [failed, setFailed] = useState<Enabled | null>(null)
  const change = useMutation({
    mutationFn: async (on: boolean) => (on ? enablePush() : disablePush().then(() => null)),
    onSuccess: (answer) => setFailed(answer?.state === 'on' ? null : answer),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.pushHere }),
  })
  const test = useMutation({
    mutationFn: () => testPush(PATIENCE_MS),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.pushHere }),
  })
  const { state, ended, isOn, canTurnOn } = howPushIs(here.data, failed)

  return (
    <section aria-labelledby="push" className="flex flex-col gap-4">
      <h2 id="push" className="text-title font-semibold">
        {t('Push')}
      </h2>
      <PushFault state={state} ended={ended} failed={failed} />
      <Switch
        label={t('Push to this browser')}
        help={t('Works even when this site is closed. Turn it on per browser.')}
        checked={isOn}
        disabled={!canTurnOn || change.isPending || here.isPending}
        onChange={(on) => change.mutate(on)}
      />
      {change.error && (
        <InlineAlert tone="danger" title={t('Couldn’t change it')}>
          {change.error.message}
        </InlineAlert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<BellRing />} disabled={!isOn} busy={test.isPending} onClick={() => test.mutate()}>
          {t('Send a test')}
        </Button>
        <p role="status" className="text-secondary text-ink-2">
          {test.isIdle && !isOn ? t('Switch it on to test it.') : testStatus(test)}
        </p>
      </div>
      <Switch label={t('Hide message text')} help={t('Push shows the sender only.')} checked={hideWords} onChange={onHideWords} />
    </section>
  )
}

const testText = ({ came, detail }: { came: boolean; detail: string }): string =>
  came
    ? t('It came. Pushes reach this browser.')
    : t('It did not come within {value} seconds. {detail} Look whether your system is set to do not disturb.', {
        value: PATIENCE_MS / 1_000,
        detail,
      })
