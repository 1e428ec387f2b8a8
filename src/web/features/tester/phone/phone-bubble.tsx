import { memo, type ReactNode } from 'react'
import { Megaphone, ShoppingBag, Check, CheckCheck } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { BubbleRow } from '#web/kit/phone/bubble-row.tsx'
import type { TapButton } from '#web/kit/phone/taps.tsx'
import { formatClock } from '#web/kit/text/format-time.ts'

import type { PhoneMessage } from '../world/phone-types.ts'
import type { Play } from '../world/use-play.ts'
import { ReactMenu } from './bubble/react-menu.tsx'
import { PLACE } from './place.ts'
import { toBubble, lineOf } from './to-bubble.ts'

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
  return (
    <BubbleRow
      bubble={bubble}
      own={own}
      meta={
        <>
          {formatClock(message.at, timeZone)}
          {own && <PhoneTicks status={message.status} />}
        </>
      }
      above={<Quote message={message} quoted={quoted} />}
      beside={
        <ReactMenu
          own={reactions?.customer}
          onReact={(emoji) => onPlay({ type: 'reaction', targetId: message.id, emoji })}
          onReply={() => onReply(message)}
        />
      }
      below={<Reactions faces={Object.values(reactions ?? {})} />}
      onOpen={() => onOpen(message)}
      onPlace={() => onPlay({ ...PLACE, messageId: message.id })}
      onTap={(button) => onPlay(toPlay(message, button))}
    />
  )
})

function Reactions({ faces }: { faces: readonly string[] }) {
  if (faces.length === 0) return null
  return (
    <span
      role="img"
      aria-label={t('Reactions: {faces}', { faces: faces.join(' ') })}
      className="relative z-1 mx-2 -mt-1.5 rounded-full border border-line bg-surface px-1.5 py-0.5 text-secondary leading-none"
    >
      {faces.join(' ')}
    </span>
  )
}

/** Buttons of templates come back as messages of their own kind. */
const toPlay = ({ id: messageId, type }: PhoneMessage, { id, title }: TapButton): Play =>
  type === 'template' ? { type: 'templateButton', messageId, payload: id, title } : { type: 'button', messageId, buttonId: id, title }

/** What a message answers, asks about or came from, above what it says. */
function Quote({ message: { product, referral }, quoted }: { message: PhoneMessage; quoted: PhoneMessage | undefined }) {
  return (
    <>
      {referral && <Line icon={<Megaphone aria-hidden />} title={referral.headline ?? t('Ad')} text={referral.body ?? ''} />}
      {product && <Line icon={<ShoppingBag aria-hidden />} title={t('Product')} text={product.productRetailerId} />}
      {quoted && <Line title={quoted.from === 'customer' ? t('You') : t('Business')} text={lineOf(quoted)} />}
    </>
  )
}

function Line({ icon, title, text }: { icon?: ReactNode; title: string; text: string }) {
  return (
    <span className="-mx-1.5 mb-1 flex items-start gap-1.5 rounded-row border-s-3 border-lagoon bg-hover px-2 py-1 text-meta [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0">
        <span className="block truncate font-medium text-lagoon">{title}</span>
        <span className="line-clamp-2 text-ink-2">{text}</span>
      </span>
    </span>
  )
}

/** How far the customer's own message got: arrived, or read by the business. */
function PhoneTicks({ status }: { status: PhoneMessage['status'] }) {
  if (status === 'read') return <CheckCheck aria-label={t('Read')} className="size-3.5 text-info" />
  return status === 'delivered' ? (
    <CheckCheck aria-label={t('Delivered')} className="size-3.5" />
  ) : (
    <Check aria-label={t('Sent')} className="size-3.5" />
  )
}
