import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { conversationsQuery } from '#web/api/conversations/list-conversations.ts'
import { useMergeConversations } from '#web/api/conversations/merge-conversations.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { itemsOf } from '#web/kit/list/paged-list.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { customerName } from '../contact-name.ts'
import { filterOf } from '../inbox-search.ts'
import { OtherConversations } from './other-conversations.tsx'
import { useSeparate } from './use-separate.ts'

const UNDO_MS = 15_000

type Props = { conversation: Conversation; onContact: () => void; onClose: () => void }

/** Chooses which other conversation of the contact is merged into the open one. */
export function MergeDialog({ conversation, onContact, onClose }: Props) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const { merge } = useMergeConversations(app.id, conversation.id)
  const { separate } = useSeparate(conversation.id)
  const list = useInfiniteQuery(
    conversationsQuery(app.id, filterOf({ openState: 'any', snoozed: 'any', contactId: conversation.contact.id })),
  )
  const others = itemsOf(list)?.filter(({ id }) => id !== conversation.id)
  const [chosenId, choose] = useState<string | null>(null)
  const chosen = others && chosenOf(others, chosenId)
  const name = customerName(conversation)

  const mergeIn = (gone: Conversation) =>
    merge.mutate(gone.id, {
      onSuccess: () => {
        toasts.show({
          title: t('Merged: all that was said is here'),
          durationMs: UNDO_MS,
          action: { label: t('Undo'), perform: () => void separate(gone.channel.id) },
        })
        onClose()
      },
      onError: (error) => toasts.show({ variant: 'destructive', title: t('Not merged'), description: error.message }),
    })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Merge conversations')}
      description={t('Everything that was said goes into this conversation, in its order. It is answered on {name}.', {
        name: conversation.channel.name,
      })}
      footer={
        <>
          <Button variant="ghost" onClick={onContact}>
            {t('Another contact…')}
          </Button>
          <Button variant="primary" disabled={!chosen} busy={merge.isPending} onClick={() => chosen && mergeIn(chosen)}>
            {chosen ? t('Merge with {name}', { name: chosen.channel.name }) : t('Merge')}
          </Button>
        </>
      }
    >
      <QueryState query={list} what={t('other conversations')}>
        <Bone className="h-14" />
      </QueryState>
      {others?.length === 0 && (
        <p className="text-secondary text-ink-2">
          {t(
            '{name} has no other conversation: what is written to one channel stays in one thread. Where the same person writes from another number, choose that contact.',
            { name },
          )}
        </p>
      )}
      {others && others.length > 0 && <OtherConversations others={others} chosenId={chosen?.id ?? null} onChoose={choose} />}
      {chosen && (
        <p className="mt-3 text-secondary text-ink-2">
          {t(
            'A flow that runs there ends. If {name} writes to {name2} again, a new conversation opens for it. You can separate them at any time.',
            { name, name2: chosen.channel.name },
          )}
        </p>
      )}
    </Dialog>
  )
}

/** Where there is but one other, it is the one that is meant. */
const chosenOf = (others: readonly Conversation[], chosenId: string | null): Conversation | undefined =>
  others.length === 1 ? others[0] : others.find(({ id }) => id === chosenId)
