import { useState } from 'react'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Takes out everything that was put there for trying. */
export function RemoveDemo() {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const remove = useRemoveDemo(app.id)
  const [asking, setAsking] = useState(false)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: ({ contacts, conversations, flows }) =>
        toasts.show({
          title: t('Demo data removed'),
          description: t('{contacts} contacts, {conversations} conversations, {flows} flows', { contacts, conversations, flows }),
        }),
      onError: (error) => toasts.show({ variant: 'destructive', title: t('Demo data not removed'), description: error.message }),
      onSettled: () => setAsking(false),
    })

  return (
    <section className="mt-10 flex flex-wrap items-center gap-4 rounded-card border border-line p-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-medium">{t('Demo data')}</h2>
        <p className="text-secondary text-ink-2">{t('Sample data to explore. Anything you created stays.')}</p>
      </div>
      <Button variant="quietDanger" onClick={() => setAsking(true)}>
        {t('Remove demo data')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Remove the demo data?')}
        description={t('Its contacts, conversations, flows and channel go for good. What you made yourself stays.')}
        confirm={t('Remove demo data')}
        busy={remove.isPending}
        onConfirm={confirm}
      />
    </section>
  )
}

/** Removes every seeded demo record of the app. */
function useRemoveDemo(appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('removeDemo', { appId }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: queryKeys.conversations(appId) })
      queries.removeQueries({ queryKey: queryKeys.contacts(appId) })
      await queries.invalidateQueries()
    },
  })
}
