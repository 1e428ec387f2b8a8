import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { refusal } from '#web/api/refusal.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import type { AgentDrafting, Drafted } from './agent-drafting.ts'

/** Says why the draft is not saved, with what helps. */
export function SaveBar({ drafting, drafted: { save, problem } }: { drafting: AgentDrafting; drafted: Drafted }) {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const act = (action: () => Promise<void>) => {
    setBusy(true)
    void action()
      .catch((error: Error) => void toasts.show(refusal(error)))
      .finally(() => setBusy(false))
  }
  if (save === 'conflict')
    return (
      <div className="shrink-0 p-2">
        <InlineAlert
          tone="warning"
          title={t('A teammate saved this agent while you were editing')}
          action={
            <div className="flex gap-2">
              <Button size="sm" busy={busy} onClick={() => act(drafting.takeTheirs)}>
                {t('Use their version')}
              </Button>
              <Button size="sm" busy={busy} onClick={() => act(drafting.keepMine)}>
                {t('Keep mine')}
              </Button>
            </div>
          }
        >
          {t('Your changes aren’t saved yet. Keeping yours replaces what they saved.')}
        </InlineAlert>
      </div>
    )
  if (save !== 'failed') return null
  return (
    <div className="shrink-0 p-2">
      <InlineAlert
        tone="danger"
        title={t('Not saved')}
        action={
          <Button size="sm" busy={busy} onClick={() => act(drafting.flush)}>
            {t('Try again')}
          </Button>
        }
      >
        {problem}
      </InlineAlert>
    </div>
  )
}
