import { Suspense } from 'react'

import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Mention } from '#domain/conversations/mention.ts'

import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import type { Link } from './choice-list.tsx'
import type { Trigger } from './find-trigger.ts'
import type { PickedReply } from './reply-choices.tsx'

// Each is loaded when its sign is first typed.
export const ReplyChoices = lazyPart(async () => (await import('./reply-choices.tsx')).ReplyChoices)
export const MentionChoices = lazyPart(async () => (await import('./mention-choices.tsx')).MentionChoices)
export const EmojiChoices = lazyPart(async () => (await import('./emoji-choices.tsx')).EmojiChoices)

/** What was taken from a list. */
export type Picked = { sign: '/'; reply: PickedReply } | { sign: '@'; named: Mention } | { sign: ':'; emoji: string }

type Props = Link & { trigger: Trigger; conversation: Conversation; onPick: (picked: Picked) => void }

/** The list that a typed sign asks for. */
export function Completion({ trigger: { sign, query }, conversation, onPick, ...link }: Props) {
  return (
    <Suspense fallback={null}>
      {sign === '/' && (
        <ReplyChoices {...link} conversationId={conversation.id} query={query} onPick={(reply) => onPick({ sign, reply })} />
      )}
      {sign === '@' && <MentionChoices {...link} conversation={conversation} query={query} onPick={(named) => onPick({ sign, named })} />}
      {sign === ':' && <EmojiChoices {...link} query={query} onPick={(emoji) => onPick({ sign, emoji })} />}
    </Suspense>
  )
}
