import { Send } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Keys } from '#web/kit/text/keys.tsx'
import type { ConversationAct } from '#web/api/conversations/act-on-conversation.ts'
import type { LaterTime } from '../later/later-choice.tsx'
import { useEnterSends } from '../use-enter-sends.ts'
import { SendOptions, type SendOptionsView } from '../later/send-options.tsx'

type Props = {
  note: boolean
  /** Whether somebody else answered already, and one is asked once more. */
  asking: boolean
  ready: boolean
  conversation: Pick<Conversation, 'id' | 'lastInboundAt'>
  options: SendOptionsView | null
  onOptions: (view: SendOptionsView | null) => void
  onLater: (time: LaterTime) => void
  onSendAnd: (act: ConversationAct) => void
}

/** Sends what is written, now or later, alone or together with what is done to the conversation. */
export function SendButtons({ note, asking, ready, conversation, options, onOptions, onLater, onSendAnd }: Props) {
  const sendsByEnter = useEnterSends()
  return (
    <>
      <span className="ms-auto" />
      <span className="max-md:hidden @max-[30rem]:hidden">
        <Keys keys={sendsByEnter ? 'enter' : 'mod+enter'} />
      </span>
      <div className="ms-1 flex shrink-0">
        <Button type="submit" variant="primary" icon={<Send />} disabled={!ready} className={note ? '' : 'rounded-e-none'}>
          <span className="@max-[20rem]:sr-only">{note ? t('Add note') : asking ? t('Send anyway') : t('Send')}</span>
        </Button>
        {!note && (
          <SendOptions
            conversationId={conversation.id}
            view={options}
            onView={onOptions}
            lastInboundAt={conversation.lastInboundAt}
            disabled={!ready}
            onLater={onLater}
            onSendAnd={onSendAnd}
          />
        )}
      </div>
    </>
  )
}
