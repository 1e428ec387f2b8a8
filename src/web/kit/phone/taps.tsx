import { clsx } from 'clsx'
import { ClipboardList, ExternalLink, List, MapPin, Reply, Store } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Bubble } from './bubble.ts'

type FootProps = {
  bubble: Bubble
  /** Opens its list, its form or its products. Left out, it can only be looked at. */
  onOpen?: () => void
  onPlace?: () => void
}

/** The one line at the foot of a bubble that opens something, where its kind has one. */
export function FootTap({ bubble, onOpen, onPlace }: FootProps): ReactNode {
  switch (bubble.kind) {
    case 'list':
      return (
        <Tap icon={<List />} onClick={onOpen}>
          {bubble.button}
        </Tap>
      )
    case 'form':
      return (
        <Tap icon={<ClipboardList />} onClick={onOpen}>
          {bubble.label}
        </Tap>
      )
    case 'catalog':
      return (
        <Tap icon={<Store />} onClick={onOpen}>
          {bubble.products ? t('View items') : t('View catalog')}
        </Tap>
      )
    case 'askPlace':
      return (
        <Tap icon={<MapPin />} onClick={onPlace}>
          {t('Send location')}
        </Tap>
      )
    case 'link':
      return !onOpen ? (
        <Tap icon={<ExternalLink />}>{bubble.label}</Tap>
      ) : (
        <a href={bubble.url} target="_blank" rel="noreferrer nofollow" className={clsx(tapStyle, 'hover:bg-hover')}>
          <ExternalLink aria-hidden />
          {bubble.label}
        </a>
      )
    default:
      return null
  }
}

/** A button under a bubble: its id is what comes back, its title what the customer says. */
export interface TapButton {
  id: string
  title: string
}

type ButtonProps = {
  bubble: Bubble
  /** Left out, they can only be looked at. */
  onTap?: (button: TapButton) => void
}

/** Buttons that stand under a bubble: each says its words. */
export function ButtonTaps({ bubble, onTap }: ButtonProps): ReactNode {
  return <TapButtons taps={buttonsOf(bubble)} {...(onTap && { onTap })} />
}

/** The buttons themselves, whatever they stand under. */
export function TapButtons({ taps, onTap }: Omit<ButtonProps, 'bubble'> & { taps: readonly TapButton[] }): ReactNode {
  if (taps.length === 0) return null
  const style =
    'flex min-h-9 items-center justify-center gap-2 rounded-control bg-surface px-3 text-base font-medium text-lagoon shadow-1 max-phone:min-h-11 [&_svg]:size-4'
  return (
    <div className="mt-1 flex w-full min-w-52 flex-col gap-1" role="group" aria-label={t('Reply buttons')}>
      {taps.map((tap, index) =>
        onTap ? (
          <button key={index} type="button" onClick={() => onTap(tap)} className={clsx(style, 'hover:bg-hover')}>
            <Reply aria-hidden />
            {tap.title}
          </button>
        ) : (
          <span key={index} className={style}>
            <Reply aria-hidden />
            {tap.title}
          </span>
        ),
      )}
    </div>
  )
}

function buttonsOf(bubble: Bubble): TapButton[] {
  if (bubble.kind === 'buttons') return bubble.buttons
  return bubble.kind === 'template' ? bubble.buttons.map(({ payload, title }) => ({ id: payload, title })) : []
}

const tapStyle =
  'focus-inset flex min-h-10 w-full min-w-48 items-center justify-center gap-2 border-t border-line px-3 text-base font-medium text-lagoon max-phone:min-h-11 [&_svg]:size-4'

/** A line at the foot of a bubble that can be tapped, or only looked at. */
export function Tap({ icon, onClick, children }: { icon: ReactNode; onClick?: (() => void) | undefined; children: ReactNode }) {
  if (!onClick) {
    return (
      <span className={tapStyle}>
        {icon}
        {children}
      </span>
    )
  }
  return (
    <button type="button" onClick={onClick} className={clsx(tapStyle, 'hover:bg-hover')}>
      {icon}
      {children}
    </button>
  )
}
