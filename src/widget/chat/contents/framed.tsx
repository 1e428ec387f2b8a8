import type { ComponentChildren } from 'preact'

import type { Media } from '#domain/messages/media.ts'

import { lazy } from '../kit/lazy.tsx'
import { Text } from './text.tsx'

const HeaderMedia = lazy(() => import('./media.tsx').then(({ HeaderMedia: loaded }) => loaded))

export interface Frame {
  text: string
  header?: string | { kind: 'image' | 'video' | 'document'; media: Media; filename?: string } | undefined
  footer?: string | undefined
}

/** Translations in a bubble or on a card, with what stands above and below them. */
export function Framed({ text, header, footer, isCard = false, children }: Frame & { isCard?: boolean; children?: ComponentChildren }) {
  return (
    <div class={isCard ? 'card' : 'bubble'}>
      {typeof header === 'string' && header !== '' && (
        <strong dir="auto" class="title">
          {header}
        </strong>
      )}
      {typeof header === 'object' && <HeaderMedia {...header} />}
      {text !== '' && <Text text={text} />}
      {footer && (
        <small dir="auto" class="meta">
          {footer}
        </small>
      )}
      {children}
    </div>
  )
}
