import { clsx } from 'clsx'
import { memo } from 'react'

import { BubbleContent } from '#web/kit/phone/bubble-content.tsx'
import { BubbleFrame, bubbleRowStyle } from '#web/kit/phone/bubble-frame.tsx'
import { ButtonTaps, FootTap, type TapButton } from '#web/kit/phone/taps.tsx'
import { clockWords } from '#web/kit/text/format-time.ts'
import type { PhoneMessage } from '../world/phone-types.ts'
import type { Play } from '../world/use-play.ts'
import { Quote } from './bubble/quote.tsx'
import { ReactMenu } from './bubble/react-menu.tsx'
import { PLACE } from './place.ts'
import { PhoneTicks } from './phone-ticks.tsx'
import { toBubble } from './to-bubble.ts'

type Props = {
  message: PhoneMessage
  /** The message that it answers, where that is in the chat. */
  quoted: PhoneMessage | undefined
  reactions: Partial<Record<PhoneMessage['from'], string>> | undefined
  timeZone: string
  onPlay: (play: Play) => void
  /** Opens the list, the form or the catalog of a message. */
  onOpen: (message: PhoneMessage) => void
  onReply: (message: PhoneMessage) => void
}

/** One message on the phone: the customer's own on the right, the business's on the left with what can be tapped under it. */
export const PhoneBubble = memo(function PhoneBubble(props: Props) {
  const { message, quoted, reactions, timeZone, onPlay, onOpen, onReply } = props
  const bubble = toBubble(message)
  const own = message.from === 'customer'
  const faces = Object.values(reactions ?? {})
  return (
    <li className={bubbleRowStyle(own)}>
      <div className={clsx('flex max-w-full items-center gap-0.5', own && 'flex-row-reverse')}>
        <BubbleFrame
          own={own}
          bare={bubble.kind === 'sticker'}
          meta={
            <>
              {clockWords(message.at, timeZone)}
              {own && <PhoneTicks status={message.status} />}
            </>
          }
          foot={<FootTap bubble={bubble} onOpen={() => onOpen(message)} onPlace={() => onPlay({ ...PLACE, messageId: message.id })} />}
        >
          <Quote message={message} quoted={quoted} />
          <BubbleContent bubble={bubble} />
        </BubbleFrame>
        <ReactMenu
          own={reactions?.customer}
          onReact={(emoji) => onPlay({ type: 'reaction', targetId: message.id, emoji })}
          onReply={() => onReply(message)}
        />
      </div>
      {faces.length > 0 && (
        <span
          role="img"
          aria-label={`Reactions: ${faces.join(' ')}`}
          className="relative z-1 mx-2 -mt-1.5 rounded-full border border-line bg-surface px-1.5 py-0.5 text-secondary leading-none"
        >
          {faces.join(' ')}
        </span>
      )}
      <ButtonTaps bubble={bubble} onTap={(button) => onPlay(toPlay(message, button))} />
    </li>
  )
})

/** Buttons of templates come back as messages of their own kind. */
const toPlay = ({ id: messageId, type }: PhoneMessage, { id, title }: TapButton): Play =>
  type === 'template' ? { type: 'templateButton', messageId, payload: id, title } : { type: 'button', messageId, buttonId: id, title }
