import { t } from '#domain/i18n/t.ts'
import type { SimulationState } from '#flow/simulation/simulation-state.ts'

import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import type { TestChatAction } from './state/test-chat-state.ts'

type Props = {
  simulation: SimulationState
  /** Where the conversation goes another way since the draft was changed. */
  differs: string | null
  /** Why the latest change could not be played. */
  failure: Error | null
  call: { failure: Error | null; retry: () => void }
  act: (act: TestChatAction) => void
  onDismiss: () => void
  onRetry: () => void
}

/** What keeps a test chat from going on, and what a change of the draft did to it. */
export function TestChatAlerts({ simulation, differs, failure, call, act, onDismiss, onRetry }: Props) {
  const { stuck } = simulation
  if (stuck === null && differs === null && !failure && !call.failure) return null
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line bg-surface p-2">
      {failure && (
        <InlineAlert
          tone="danger"
          title={t('The last change could not be played')}
          action={
            <Button size="sm" onClick={onRetry}>
              {t('Try again')}
            </Button>
          }
        >
          {failure.message}
        </InlineAlert>
      )}
      {stuck !== null && (
        <InlineAlert
          tone="warning"
          title={t('The request stops here')}
          action={
            <Button size="sm" onClick={() => act({ type: 'back' })}>
              {t('One step back')}
            </Button>
          }
        >
          {stuck}
        </InlineAlert>
      )}
      {differs !== null && differs !== stuck && (
        <InlineAlert
          tone="info"
          title={t('The draft has changed')}
          action={
            <Button size="sm" onClick={onDismiss}>
              {t('Got it')}
            </Button>
          }
        >
          {differs}
        </InlineAlert>
      )}
      {call.failure && (
        <InlineAlert
          tone="danger"
          title={t('The call could not be made')}
          action={
            <Button size="sm" onClick={call.retry}>
              {t('Try again')}
            </Button>
          }
        >
          {call.failure.message}{' '}
          <button type="button" className="font-medium text-lagoon underline" onClick={() => pretend(act)}>
            {t('Use a made-up answer')}
          </button>
        </InlineAlert>
      )}
    </div>
  )
}

function pretend(act: (act: TestChatAction) => void): void {
  act({ type: 'makeReal', kind: 'call_http', real: false })
  act({ type: 'makeReal', kind: 'run_function', real: false })
}
