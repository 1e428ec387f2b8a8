import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from '@tanstack/react-router'

import { t } from '#domain/i18n/t.ts'
import type { WrittenContent } from '#domain/messages/message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'

import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { savedRepliesQuery } from '#web/api/saved-replies/list-saved-replies.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { ChoiceList, type Link } from './choice-list.tsx'
import { findReplies } from './find-replies.ts'

export interface PickedReply {
  content: WrittenContent
  /** Variables that nothing is known of. */
  empty: readonly string[]
}

type Props = Link & { conversationId: string; query: string; onPick: (reply: PickedReply) => void }

/** Saved replies by their shortcut, name or words; the one that is taken comes with the customer's values in it. */
export function ReplyChoices({ conversationId, query, onPick, ...link }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const replies = useQuery(savedRepliesQuery(app.id))
  const found = findReplies(replies.data ?? [], query)
  if (found.length === 0 && query !== '') return null

  const pick = (id: string) => {
    link.onClose('taken')
    call('fillSavedReply', { appId: app.id, conversationId, savedReplyId: id }).then(onPick, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      toasts.show({ variant: 'destructive', title: t('The reply was not inserted'), description: `${error.message} ${error.hint}` })
    })
  }
  const choices = found.map(({ id, name, shortcut, content }) => ({
    id,
    label: name,
    note: snippetOf(content),
    end: shortcut === null ? null : `/${shortcut}`,
  }))
  return (
    <ChoiceList key={query} {...link} label={t('Saved replies')} choices={choices} onPick={pick}>
      {(replies.data?.length === 0 || replies.isError) && (
        <p className="px-3 pb-1 text-secondary text-ink-2">
          {replies.isError ? t('Saved replies could not be loaded.') : t('No saved replies yet.')}
        </p>
      )}
      <RouterLink
        to="/settings/replies"
        className="focus-inset flex h-8 items-center border-t border-line px-3 text-meta font-medium text-lagoon-fg hover:bg-hover max-phone:h-11"
      >
        {t('Manage saved replies')}
      </RouterLink>
    </ChoiceList>
  )
}
