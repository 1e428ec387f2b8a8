import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Flow } from '#domain/flows/flow-document.ts'

import { useVersions } from '#web/api/flows/flow-versions.ts'
import { refusal } from '#web/api/refusal.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { kindNoun } from '../kind-noun.ts'

/** Takes a flow out of use, after asking: nothing starts it any more, who waits in it goes on. */
export function Unpublish({ flow, onDone }: { flow: Pick<Flow, 'id' | 'kind' | 'name'>; onDone: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const { unpublish } = useVersions(app.id, flow.id)
  const done = () => {
    toasts.show({ title: t('{value} unpublished', { value: flow.kind === 'flow' ? t('Flow') : t('Workflow') }) })
    onDone()
  }
  return (
    <>
      <Button variant="quietDanger" className="me-auto" onClick={() => setAsking(true)}>
        {t('Unpublish')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Unpublish “{name}”?', { name: flow.name })}
        description={t('Nothing starts it anymore. Conversations in progress go on to their end, and every version stays.')}
        confirm={t('Unpublish {kind}', { kind: kindNoun(flow.kind) })}
        busy={unpublish.isPending}
        onConfirm={() => unpublish.mutate(undefined, { onSuccess: done, onError: (error) => toasts.show(refusal(error)) })}
      />
    </>
  )
}
