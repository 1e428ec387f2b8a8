import { z } from 'zod'

import { Id } from './id.ts'
import { Json } from './json.ts'

/** A picture, sound, film or file: by public link, by our own file id, or by the provider's media id. */
export const Media = z.object({
  link: z.url({ protocol: /^https?$/ }).optional(),
  fileId: Id.optional(),
  providerId: z.string().max(256).optional(),
  mimeType: z.string().max(128).optional(),
})
export type Media = z.infer<typeof Media>

const Title = z.string().trim().min(1)

export const Button = z.object({ id: z.string().min(1).max(256), title: Title.max(20) })
export type Button = z.infer<typeof Button>

export const ListRow = z.object({ id: z.string().min(1).max(200), title: Title.max(24), description: z.string().max(72).optional() })
export const ListSection = z.object({ title: z.string().max(24).optional(), rows: z.array(ListRow).min(1).max(10) })
export type ListSection = z.infer<typeof ListSection>

export const Location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().max(1_000).optional(),
  address: z.string().max(1_000).optional(),
})

const Caption = z.string().max(1_024).optional()
const Frame = { header: z.string().max(60).optional(), footer: z.string().max(60).optional() }

const text = z.object({ type: z.literal('text'), text: z.string().min(1).max(4_096) })
const image = z.object({ type: z.literal('image'), media: Media, caption: Caption })
const location = Location.extend({ type: z.literal('location') })

/** What we may say: the nine outgoing types of the spec, with WhatsApp's limits (Cloud API, sections 1.2 and 1.3). */
export const OutgoingContent = z.discriminatedUnion('type', [
  text,
  z.object({ type: z.literal('buttons'), text: z.string().min(1).max(1_024), buttons: z.array(Button).min(1).max(3), ...Frame }),
  z.object({
    type: z.literal('list'),
    text: z.string().min(1).max(1_024),
    button: Title.max(20),
    sections: z.array(ListSection).min(1).max(10),
    ...Frame,
  }),
  image,
  z.object({ type: z.literal('video'), media: Media, caption: Caption }),
  z.object({ type: z.literal('audio'), media: Media, voice: z.boolean().optional() }),
  z.object({ type: z.literal('document'), media: Media, caption: Caption, filename: z.string().max(240).optional() }),
  location,
  z.object({
    type: z.literal('ctaUrl'),
    text: z.string().min(1).max(1_024),
    label: Title.max(20),
    url: z.url({ protocol: /^https?$/ }),
    ...Frame,
  }),
])
export type OutgoingContent = z.infer<typeof OutgoingContent>

/** What a customer may say, as we understand it. What we do not understand is kept whole as `unsupported`. */
export const IncomingContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('buttonReply'), id: z.string(), title: z.string() }),
  z.object({ type: z.literal('listReply'), id: z.string(), title: z.string(), description: z.string().optional() }),
  z.object({ type: z.literal('image'), media: Media, caption: z.string().optional() }),
  z.object({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  z.object({ type: z.literal('unsupported'), originalType: z.string(), raw: Json }),
])
export type IncomingContent = z.infer<typeof IncomingContent>

/** A note that only the team sees. */
export const NoteContent = z.object({ type: z.literal('note'), text: z.string().min(1).max(4_096) })

export type MessageContent = IncomingContent | OutgoingContent | z.infer<typeof NoteContent>
export const MessageContent: z.ZodType<MessageContent> = z.union([OutgoingContent, IncomingContent, NoteContent])

/**
 * How far an outgoing message got. It only moves forward (see `canFollow`); UNKNOWN is a send whose answer was lost,
 * which is never repeated blindly: a status or a person settles it.
 */
export const MessageStatus = z.enum(['SENDING', 'UNKNOWN', 'SENT', 'DELIVERED', 'READ', 'FAILED'])
export type MessageStatus = z.infer<typeof MessageStatus>

const RANK: Record<MessageStatus, number> = { SENDING: 0, UNKNOWN: 1, SENT: 2, FAILED: 3, DELIVERED: 4, READ: 5 }

/** Tells whether `next` may replace `current`: forward only, and a failure never replaces a delivery. */
export const canFollow = (current: MessageStatus, next: MessageStatus): boolean => RANK[next] > RANK[current]

export const AuthorKind = z.enum(['contact', 'bot', 'agent', 'operator', 'api', 'system'])
export const Author = z.object({ kind: AuthorKind, id: z.string().nullable(), name: z.string().nullable() })
export type Author = z.infer<typeof Author>

/** Which step of which flow version said it. */
export const Origin = z.object({ flowId: Id, version: z.number().int(), sessionId: Id, stepId: Id })
export type Origin = z.infer<typeof Origin>

export const Failure = z.object({ code: z.string(), title: z.string(), detail: z.string().optional() })
export type Failure = z.infer<typeof Failure>

export const Message = z.object({
  id: Id,
  conversationId: Id,
  seq: z.number().int(),
  direction: z.enum(['in', 'out', 'note']),
  author: Author,
  content: MessageContent,
  status: MessageStatus.nullable(),
  failure: Failure.nullable(),
  origin: Origin.nullable(),
  at: z.iso.datetime(),
})
export type Message = z.infer<typeof Message>

/** One line that says what a message holds, for lists and notifications. */
export function snippetOf(content: MessageContent): string {
  switch (content.type) {
    case 'text':
    case 'note':
    case 'buttons':
    case 'list':
    case 'ctaUrl':
      return content.text.replaceAll(/\s+/g, ' ').slice(0, 160)
    case 'buttonReply':
    case 'listReply':
      return content.title
    case 'image':
      return content.caption || 'Photo'
    case 'video':
      return content.caption || 'Video'
    case 'audio':
      return 'Voice message'
    case 'document':
      return content.filename || content.caption || 'Document'
    case 'location':
      return content.name || 'Location'
    case 'unsupported':
      return `Unsupported message (${content.originalType})`
    default:
      return content satisfies never
  }
}
