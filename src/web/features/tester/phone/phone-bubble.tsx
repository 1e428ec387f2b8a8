import { clsx } from 'clsx'
import { ExternalLink, FileText, List, MapPin, Reply } from 'lucide-react'
import { memo, type ReactNode } from 'react'

import { clockWords } from '../../../kit/time-words.ts'
import type { PhoneMessage } from '../world/phone-types.ts'
import type { Play } from '../world/use-play.ts'
import { Formatted } from './formatted.tsx'
import { PhoneTicks } from './phone-ticks.tsx'
import { type Bubble, type Frame, toBubble } from './to-bubble.ts'

type Props = { message: PhoneMessage; timeZone: string; onPlay: (play: Play) => void; onOpenList: (message: PhoneMessage) => void }

/** One message on the phone: the customer's own on the right, the business's on the left with what can be tapped under it. */
export const PhoneBubble = memo(function PhoneBubble({ message, timeZone, onPlay, onOpenList }: Props) {
  const bubble = toBubble(message)
  const own = message.from === 'customer'
  return (
    <li className={clsx('flex animate-arrive flex-col', own ? 'items-end ps-12' : 'items-start pe-12')}>
      <div
        className={clsx(
          'max-w-full overflow-hidden rounded-bubble shadow-1',
          own ? 'rounded-ee-tag bg-lagoon-soft' : 'rounded-es-tag bg-surface',
        )}
      >
        <div className="px-3 pt-1.5 pb-1 text-reading text-ink wrap-anywhere">
          <Content bubble={bubble} />
          <span className="float-end ms-3 mt-1 inline-flex items-center gap-1 text-badge text-ink-3 tabular-nums">
            {clockWords(message.at, timeZone)}
            {own && <PhoneTicks status={message.status} />}
          </span>
        </div>
        {bubble.kind === 'list' && (
          <Tap icon={<List />} onClick={() => onOpenList(message)}>
            {bubble.button}
          </Tap>
        )}
        {bubble.kind === 'link' && (
          <a href={bubble.url} target="_blank" rel="noreferrer nofollow" className={tapStyle}>
            <ExternalLink aria-hidden />
            {bubble.label}
          </a>
        )}
      </div>
      {bubble.kind === 'buttons' && (
        <div className="mt-1 flex w-full min-w-52 flex-col gap-1" role="group" aria-label="Reply buttons">
          {bubble.buttons.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              onClick={() => onPlay({ type: 'button', messageId: message.id, buttonId: id, title })}
              className="flex min-h-9 items-center justify-center gap-2 rounded-control bg-surface px-3 text-base font-medium text-lagoon shadow-1 hover:bg-hover max-phone:min-h-11 [&_svg]:size-4"
            >
              <Reply aria-hidden />
              {title}
            </button>
          ))}
        </div>
      )}
    </li>
  )
})

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

function Content({ bubble }: { bubble: Bubble }) {
  switch (bubble.kind) {
    case 'text':
      return <Formatted text={bubble.text} />
    case 'picture':
      return (
        <>
          <img
            src={bubble.src}
            alt={bubble.caption || 'Photo'}
            className="-mx-2 -mt-0.5 mb-1 h-44 w-64 max-w-[calc(100%+1rem)] rounded-row object-cover"
          />
          {bubble.caption && <Formatted text={bubble.caption} />}
        </>
      )
    case 'file':
      return (
        <>
          <span className="mb-1 flex items-center gap-2 rounded-row bg-hover px-2 py-2 text-base">
            <FileText className="size-5 shrink-0 text-ink-2" aria-hidden />
            {bubble.label}
          </span>
          {bubble.caption && <Formatted text={bubble.caption} />}
        </>
      )
    case 'place':
      return (
        <span className="flex items-center gap-2.5 pt-0.5">
          <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-control bg-success-soft text-success">
            <MapPin className="size-5" aria-hidden />
          </span>
          <span className="min-w-0">
            <span className="block font-medium">{bubble.name}</span>
            <span className="block text-secondary text-ink-2">{bubble.address}</span>
          </span>
        </span>
      )
    case 'buttons':
    case 'list':
    case 'link':
      return <Framed frame={bubble} />
    case 'other':
      return <em className="text-ink-2">{bubble.label}</em>
    default:
      return bubble satisfies never
  }
}

function Framed({ frame: { header, text, footer } }: { frame: Frame }) {
  return (
    <>
      {header && <span className="block font-semibold">{header}</span>}
      <Formatted text={text} />
      {footer && <span className="block text-meta text-ink-3">{footer}</span>}
    </>
  )
}
