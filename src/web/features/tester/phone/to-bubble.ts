import { z } from 'zod/mini'

import type { PhoneMessage } from '../world/phone-types.ts'

/** What a bubble of the phone shows. */
export type Bubble =
  | { kind: 'text'; text: string }
  | { kind: 'picture'; src: string; caption: string }
  | { kind: 'file'; label: string; caption: string }
  | { kind: 'place'; name: string; address: string }
  | (Frame & { kind: 'buttons'; buttons: { id: string; title: string }[] })
  | (Frame & { kind: 'list'; button: string; sections: ListSection[] })
  | (Frame & { kind: 'link'; label: string; url: string })
  | { kind: 'other'; label: string }

export interface Frame {
  header: string
  text: string
  footer: string
}

export interface ListSection {
  title?: string | undefined
  rows: { id: string; title: string; description?: string | undefined }[]
}

const Media = z.object({
  id: z.optional(z.string()),
  link: z.optional(z.string()),
  caption: z.optional(z.string()),
  filename: z.optional(z.string()),
})
const Place = z.object({
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
  name: z.optional(z.string()),
  address: z.optional(z.string()),
})
const Texted = z.optional(z.object({ text: z.optional(z.string()) }))
const framed = { header: Texted, body: Texted, footer: Texted }
const Row = z.object({ id: z.string(), title: z.string(), description: z.optional(z.string()) })

const Interactive = z.discriminatedUnion('type', [
  z.object({
    ...framed,
    type: z.literal('button'),
    action: z.object({ buttons: z.array(z.object({ reply: z.object({ id: z.string(), title: z.string() }) })) }),
  }),
  z.object({
    ...framed,
    type: z.literal('list'),
    action: z.object({ button: z.string(), sections: z.array(z.object({ title: z.optional(z.string()), rows: z.array(Row) })) }),
  }),
  z.object({
    ...framed,
    type: z.literal('cta_url'),
    action: z.object({ parameters: z.object({ display_text: z.string(), url: z.string() }) }),
  }),
  z.object({ type: z.literal('button_reply'), button_reply: z.object({ title: z.string() }) }),
  z.object({ type: z.literal('list_reply'), list_reply: z.object({ title: z.string() }) }),
])

const FILES: Readonly<Record<string, string>> = { video: 'Video', audio: 'Voice message', document: 'Document', sticker: 'Sticker' }

/** Reads what a message shows; what the phone does not know is named, never dropped. */
export function toBubble({ type, content }: Pick<PhoneMessage, 'type' | 'content'>): Bubble {
  return read(type, content) ?? { kind: 'other', label: `Another kind of message (${type})` }
}

function read(type: string, content: unknown): Bubble | null {
  if (type === 'text') {
    const text = z.safeParse(z.object({ body: z.string() }), content)
    return text.success ? { kind: 'text', text: text.data.body } : null
  }
  if (type === 'image' || type in FILES) return readMedia(type, content)
  if (type === 'location') {
    const place = z.safeParse(Place, content)
    if (!place.success) return null
    const { latitude, longitude, name = 'Location', address = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}` } = place.data
    return { kind: 'place', name, address }
  }
  return type === 'interactive' ? readInteractive(content) : null
}

function readMedia(type: string, content: unknown): Bubble | null {
  const media = z.safeParse(Media, content)
  if (!media.success) return null
  const { id, link, caption = '', filename } = media.data
  if (type !== 'image') return { kind: 'file', label: filename ?? FILES[type] ?? type, caption }
  return { kind: 'picture', src: link ?? `/emulator/phone/media/${id ?? ''}`, caption }
}

function readInteractive(content: unknown): Bubble | null {
  const parsed = z.safeParse(Interactive, content)
  if (!parsed.success) return null
  const message = parsed.data
  switch (message.type) {
    case 'button_reply':
      return { kind: 'text', text: message.button_reply.title }
    case 'list_reply':
      return { kind: 'text', text: message.list_reply.title }
    case 'button':
      return { kind: 'buttons', ...frameOf(message), buttons: message.action.buttons.map(({ reply }) => reply) }
    case 'list':
      return { kind: 'list', ...frameOf(message), ...message.action }
    case 'cta_url':
      return { kind: 'link', ...frameOf(message), label: message.action.parameters.display_text, url: message.action.parameters.url }
    default:
      return message satisfies never
  }
}

type Parts = Record<'header' | 'body' | 'footer', { text?: string | undefined } | undefined>

const frameOf = ({ header, body, footer }: Partial<Parts>): Frame => ({
  header: header?.text ?? '',
  text: body?.text ?? '',
  footer: footer?.text ?? '',
})

/** One line that says what a message holds, for the list of contacts. */
export function lineOf(message: Pick<PhoneMessage, 'type' | 'content'>): string {
  const bubble = toBubble(message)
  switch (bubble.kind) {
    case 'picture':
      return bubble.caption || 'Photo'
    case 'file':
      return bubble.caption || bubble.label
    case 'place':
      return bubble.name
    case 'other':
      return bubble.label
    default:
      return bubble.text
  }
}
