import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import type { Bubble } from './bubble.ts'
import { BubbleContent } from './bubble-content.tsx'
import { BubbleFrame } from './bubble-frame.tsx'
import { ButtonTaps, FootTap, type TapButton } from './taps.tsx'

type Props = {
  bubble: Bubble
  /** The customer's own stand at the right; the business's at the left. */
  own?: boolean
  /** Who says it, for who listens. */
  who?: string
  /** The time, and how far it got. */
  meta?: ReactNode
  /** What it answers or came from, above what it says. */
  above?: ReactNode
  /** What can be done with it. */
  beside?: ReactNode
  /** What was put on it, or stands unfolded below it. */
  below?: ReactNode
  /** Opens its list, its form or its products. What is left out of these three can only be looked at. */
  onOpen?: () => void
  onPlace?: () => void
  onTap?: (button: TapButton) => void
}

/** One message of a chat on a phone: its bubble, where it stands, and the buttons under it. */
export function BubbleRow({ bubble, own = false, who, meta, above, beside, below, onOpen, onPlace, onTap }: Props) {
  return (
    <li className={clsx('group flex animate-arrive flex-col', own ? 'items-end ps-12' : 'items-start pe-12')}>
      {who && <span className="sr-only">{who}: </span>}
      <div className={clsx('flex max-w-full items-center gap-0.5', own && 'flex-row-reverse')}>
        <BubbleFrame
          own={own}
          bare={bubble.kind === 'sticker'}
          meta={meta}
          foot={<FootTap bubble={bubble} {...(onOpen && { onOpen })} {...(onPlace && { onPlace })} />}
        >
          {above}
          <BubbleContent bubble={bubble} />
        </BubbleFrame>
        {beside}
      </div>
      {below}
      <ButtonTaps bubble={bubble} {...(onTap && { onTap })} />
    </li>
  )
}
