import { t } from '#domain/i18n/t.ts'
import { type ConversationAct, useConversationAct } from '#web/api/conversations/act-on-conversation.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'

const UNDO_MS = 6_000

interface Told {
  /** What the toast says: the button's verb, done. */
  done: string
  undo?: ConversationAct
  onUndo?: (() => void) | undefined
}

/** Gives the way to act on conversations: at once, with a toast to undo it, and a red one when the server refuses. */
export function useAct() {
  const { app } = useCurrentApp()
  const { user } = useSession()
  const toasts = useToasts()
  if (!user) throw new Error('useAct needs a signed-in user')
  const { mutate } = useConversationAct(app.id, user)

  const act = (what: ConversationAct, told?: Told) => {
    if (told) {
      const { done, undo, onUndo } = told
      toasts.show({
        title: done,
        durationMs: undo ? UNDO_MS : undefined,
        action: undo && { label: t('Undo'), keys: 'mod+z', perform: () => takeBack(undo, onUndo) },
      })
    }
    mutate(what, { onError: (error) => what.verb !== 'markRead' && toasts.show(refusal(error)) })
  }
  const takeBack = (undo: ConversationAct, onUndo?: () => void) => {
    act(undo)
    onUndo?.()
  }
  return { act, user }
}
