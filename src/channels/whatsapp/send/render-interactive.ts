import type { Json } from '#domain/json.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { documentMedia, media } from './render-media.ts'

type Header = Extract<OutgoingContent, { type: 'buttons' }>['header']

/** The frame that all interactive messages share. */
export const interactive = (
  type: string,
  frame: { text: string; header?: Header; footer?: string | undefined },
  action: Json,
): Record<string, Json> => ({
  type: 'interactive',
  interactive: {
    type,
    ...(frame.header !== undefined && frame.header !== '' && { header: headerOf(frame.header) }),
    body: { text: frame.text },
    ...(frame.footer !== undefined && frame.footer !== '' && { footer: { text: frame.footer } }),
    action,
  },
})

function headerOf(header: NonNullable<Header>): Json {
  if (typeof header === 'string') return { type: 'text', text: header }
  return { type: header.kind, [header.kind]: header.kind === 'document' ? documentMedia(header) : media(header.media) }
}
