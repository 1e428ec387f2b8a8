import { useQuery } from '@tanstack/react-query'

import { t } from '#domain/i18n/t.ts'
import type { Message } from '#domain/messages/message.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { ApiError } from '#web/api/api-error.ts'
import { heldQuery, useUndoSend } from '#web/api/conversations/undo-send.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { joinDrafts } from '#web/features/inbox/composer/drafts/draft.ts'
import { useWrite } from '#web/features/inbox/writing-context.ts'
import { Again } from './delivery-row.tsx'

/** Takes the last send back whole, into the composer, while nobody has begun to send it. */
export function UndoSend({ message: { id, conversationId } }: { message: Message }) {
  const { app } = useCurrentApp()
  const { data: held } = useQuery(heldQuery(app.id, conversationId))
  const undo = useUndoSend(app.id, conversationId)
  const toasts = useToasts()
  const write = useWrite()
  const offered = held?.ids.at(-1) === id ? held : null
  const perform = () => {
    if (!offered) return
    // Its own promise: the live line may take this message away, and this part with it, before the answer is here.
    undo.mutateAsync(offered).then(
      () => write('reply', (draft) => joinDrafts(offered.draft, draft)),
      (error: unknown) =>
        toasts.show({
          variant: 'destructive',
          title: t('Couldn’t undo'),
          description: error instanceof ApiError ? `${error.message} ${error.hint}` : t('Try again.'),
        }),
    )
  }
  useActions([
    {
      id: 'undo-send',
      name: t('Undo send'),
      group: 'Conversation',
      keywords: t('take back recall'),
      shortcut: 'mod+z',
      when: () => offered !== null && !isWriting(),
      perform,
    },
  ])
  return offered ? (
    <>
      {' · '}
      <Again onClick={perform}>{t('Undo')}</Again>
    </>
  ) : null
}

/** Where something is written, ⌘Z is the field's own. */
const isWriting = (): boolean => document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value !== ''
