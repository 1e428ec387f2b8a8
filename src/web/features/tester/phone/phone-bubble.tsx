import { clsx } from 'clsx'
import { memo } from 'react'

import { clockWords } from '../../../kit/time-words.ts'
import type { PhoneMessage } from '../world/phone-types.ts'
import type { Play } from '../world/use-play.ts'
import { BubbleContent } from './bubble/bubble-content.tsx'
import { Quote } from './bubble/quote.tsx'
import { ReactMenu } from './bubble/react-menu.tsx'
import { ButtonTaps, FootTap } from './bubble/taps.tsx'
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
  const bare = bubble.kind === 'sticker'
  const faces = Object.values(reactions ?? {})
  return (
    <li className={clsx('group flex animate-arrive flex-col', own ? 'items-end ps-12' : 'items-start pe-12')}>
      <div className={clsx('flex max-w-full items-center gap-0.5', own && 'flex-row-reverse')}>
        <div
          className={clsx(
            'min-w-0 max-w-full overflow-hidden rounded-bubble',
            !bare && 'shadow-1',
            !bare && (own ? 'rounded-ee-tag bg-lagoon-soft' : 'rounded-es-tag bg-surface'),
          )}
        >
          <div className="px-3 pt-1.5 pb-1 text-reading text-ink wrap-anywhere">
            <Quote message={message} quoted={quoted} />
            <BubbleContent bubble={bubble} />
            <span className="float-end ms-3 mt-1 inline-flex items-center gap-1 text-badge text-ink-3 tabular-nums">
              {clockWords(message.at, timeZone)}
              {own && <PhoneTicks status={message.status} />}
            </span>
          </div>
          <FootTap message={message} bubble={bubble} onPlay={onPlay} onOpen={onOpen} />
        </div>
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
      <ButtonTaps message={message} bubble={bubble} onPlay={onPlay} />
    </li>
  )
})
