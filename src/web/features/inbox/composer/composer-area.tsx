import { Archive, Bot, type LucideIcon, UserRound } from 'lucide-react'
import { useState } from 'react'

import { REPLY_WINDOW_MS } from '#domain/constants.ts'
import type { Conversation } from '#domain/conversation.ts'

import { useNow } from '../../../kit/use-now.ts'
import { useSession } from '../../../session/use-session.ts'
import { useConversationVerbs } from '../conversation-verbs.ts'
import { Composer } from './composer.tsx'
import { type Draft } from './draft.ts'
import { HeldBar } from './held-bar.tsx'
import { PresenceLine } from './presence-line.tsx'

type Props = { conversation: Conversation; draft: Draft; setDraft: (draft: Draft) => void }

/** Where one writes; or who has the conversation instead, with the way to take it. Notes can always be written. */
export function ComposerArea({ conversation, draft, setDraft }: Props) {
  const verbs = useConversationVerbs(conversation)
  const { user } = useSession()
  const now = useNow()
  const [noting, setNoting] = useState(false)
  const { lastInboundAt } = conversation
  const windowOpen = lastInboundAt !== null && now - Date.parse(lastInboundAt) < REPLY_WINDOW_MS
  const hold = holdOf(conversation, user?.uid)
  const writesNote = noting || draft.mode === 'note'

  return (
    <div className="shrink-0 px-3 pb-3">
      <PresenceLine conversationId={conversation.id} />
      {hold && (
        <HeldBar
          icon={hold.icon}
          words={hold.words}
          verb={hold.verb}
          keys={hold.keys}
          onVerb={hold.verb === 'Reopen' ? verbs.reopen : verbs.takeOver}
          onNote={writesNote ? null : () => setNoting(true)}
        />
      )}
      {(!hold || writesNote) && (
        <Composer
          conversation={conversation}
          draft={hold ? { ...draft, mode: 'note' } : draft}
          setDraft={setDraft}
          noteOnly={hold !== null}
          windowOpen={windowOpen}
          onDone={() => {
            setNoting(false)
            if (hold) setDraft({ mode: 'reply', text: '', buttons: null })
          }}
        />
      )}
    </div>
  )
}

interface Hold {
  icon: LucideIcon
  words: string
  verb: 'Take over' | 'Reopen'
  keys: string
}

function holdOf({ openState, handler, assignee }: Conversation, userId: string | undefined): Hold | null {
  if (openState === 'closed') return { icon: Archive, words: 'This conversation is closed', verb: 'Reopen', keys: 'e' }
  if (handler === 'bot') return { icon: Bot, words: 'The bot has this conversation', verb: 'Take over', keys: 't' }
  if (assignee && assignee.id !== userId)
    return { icon: UserRound, words: `${assignee.name} has this conversation`, verb: 'Take over', keys: 't' }
  return null
}
