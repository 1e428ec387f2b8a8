import { useNavigate } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import { useMergeConversations } from '#web/api/conversations/merge-conversations.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'

const SHOWN_MS = 15_000

/** Gives the way to take a merged conversation apart again, with a toast that leads to the other one. */
export function useSeparate(conversationId: string) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { separate } = useMergeConversations(app.id, conversationId)
  const open = (id: string) => void navigate({ to: '/inbox/$conversationId', params: { conversationId: id }, search: (search) => search })
  return {
    busy: separate.isPending,
    // Awaited, since whoever asks may be gone by the answer: the thread is drawn again.
    separate: (channelId: string) =>
      separate.mutateAsync(channelId).then(
        ({ id, channel }) =>
          toasts.show({
            title: t('Separated: {name} has its own conversation', { name: channel.name }),
            durationMs: SHOWN_MS,
            action: { label: t('Open it'), perform: () => open(id) },
          }),
        () =>
          toasts.show({
            variant: 'destructive',
            title: t('Not separated'),
            description: t('Nothing in this conversation was said on that channel any more. It may have been separated already.'),
          }),
      ),
  }
}
