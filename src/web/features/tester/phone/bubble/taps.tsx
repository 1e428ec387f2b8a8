import { ClipboardList, ExternalLink, List, MapPin, Reply, Store } from 'lucide-react'
import { type ReactNode } from 'react'

import type { PhoneMessage } from '../../world/phone-types.ts'
import type { Play } from '../../world/use-play.ts'
import type { Bubble } from '../bubble.ts'
import { PLACE } from '../place.ts'

type Props = { message: PhoneMessage; bubble: Bubble; onPlay: (play: Play) => void; onOpen: (message: PhoneMessage) => void }

/** The one line at the foot of a bubble that opens something, where its kind has one. */
export function FootTap({ message, bubble, onPlay, onOpen }: Props): ReactNode {
  const open = () => onOpen(message)
  switch (bubble.kind) {
    case 'list':
      return (
        <Tap icon={<List />} onClick={open}>
          {bubble.button}
        </Tap>
      )
    case 'form':
      return (
        <Tap icon={<ClipboardList />} onClick={open}>
          {bubble.label}
        </Tap>
      )
    case 'catalog':
      return (
        <Tap icon={<Store />} onClick={open}>
          {bubble.products ? 'View items' : 'View catalog'}
        </Tap>
      )
    case 'askPlace':
      return (
        <Tap icon={<MapPin />} onClick={() => onPlay({ ...PLACE, messageId: message.id })}>
          Send location
        </Tap>
      )
    case 'link':
      return (
        <a href={bubble.url} target="_blank" rel="noreferrer nofollow" className={tapStyle}>
          <ExternalLink aria-hidden />
          {bubble.label}
        </a>
      )
    default:
      return null
  }
}

/** Buttons that stand under a bubble: each says its words. */
export function ButtonTaps({ message, bubble, onPlay }: Omit<Props, 'onOpen'>): ReactNode {
  const taps: { title: string; play: Play }[] =
    bubble.kind === 'buttons'
      ? bubble.buttons.map(({ id, title }) => ({ title, play: { type: 'button', messageId: message.id, buttonId: id, title } }))
      : bubble.kind === 'template'
        ? bubble.buttons.map(({ payload, title }) => ({ title, play: { type: 'templateButton', messageId: message.id, payload, title } }))
        : []
  if (taps.length === 0) return null
  return (
    <div className="mt-1 flex w-full min-w-52 flex-col gap-1" role="group" aria-label="Reply buttons">
      {taps.map(({ title, play }, index) => (
        <button
          key={index}
          type="button"
          onClick={() => onPlay(play)}
          className="flex min-h-9 items-center justify-center gap-2 rounded-control bg-surface px-3 text-base font-medium text-lagoon shadow-1 hover:bg-hover max-phone:min-h-11 [&_svg]:size-4"
        >
          <Reply aria-hidden />
          {title}
        </button>
      ))}
    </div>
  )
}

const tapStyle =
  'focus-inset flex min-h-10 w-full min-w-48 items-center justify-center gap-2 border-t border-line px-3 text-base font-medium text-lagoon hover:bg-hover max-phone:min-h-11 [&_svg]:size-4'

function Tap({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={tapStyle}>
      {icon}
      {children}
    </button>
  )
}
