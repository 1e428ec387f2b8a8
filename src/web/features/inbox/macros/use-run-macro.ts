import { t } from '#domain/i18n/t.ts'
import type { Macro } from '#domain/conversations/macro.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useMacros } from '#web/api/macros/macros.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

/** Gives the way to do all that a macro says with a conversation. */
export function useRunMacro(conversationId: string) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { run } = useMacros(app.id)
  return ({ id: macroId, name }: Macro) =>
    run.mutate(
      { macroId, conversationId },
      {
        onSuccess: () => toasts.show({ title: t('“{name}” done', { name }) }),
        onError: (error) => toasts.show({ variant: 'destructive', title: t('Couldn’t run “{name}”', { name }), description: whyOf(error) }),
      },
    )
}

function whyOf(error: Error): string {
  if (!(error instanceof ApiError)) return t('Try again.')
  const [detail] = error.details
  const step = detail && /^steps\.(\d+)$/.exec(detail.path)?.[1]
  return step === undefined
    ? `${error.message} ${error.hint}`
    : t('Step {step}: {message}', { step: Number(step) + 1, message: detail?.message ?? error.message })
}
