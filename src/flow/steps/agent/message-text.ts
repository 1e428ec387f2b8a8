import type { IncomingContent } from '#domain/messages/message.ts'

import { isStepTap } from '../shared/step-tap.ts'

/** What a model reads of a message: its words, or what kind of thing was sent. Empty for what asks for no answer. */
export function wordsOf(content: IncomingContent): string {
  switch (content.type) {
    case 'text':
      return content.text.slice(0, 4_096)
    case 'buttonReply':
    case 'listReply':
      // An agent sends no buttons: one that a step sent is older than its question, and no answer to it.
      return isStepTap(content) ? `(tapped “${content.title}” on an earlier message)` : content.title
    case 'image':
    case 'video':
      return sent(`${content.type === 'image' ? 'a picture' : 'a film'} that you cannot see`, content.caption)
    case 'document':
      return sent(`the file “${content.filename ?? 'document'}” that you cannot read`, content.caption)
    case 'audio':
      return sent('a voice message that you cannot handleMessage')
    case 'location':
      return sent(`a place: ${[content.name, content.address, `${content.latitude}, ${content.longitude}`].filter(Boolean).join(', ')}`)
    case 'contacts':
      return sent(`contact cards: ${content.contacts.map(({ name }) => JSON.stringify(name)).join(', ')}`.slice(0, 1_000))
    case 'order':
      return sent(`an order: ${JSON.stringify(content.items).slice(0, 2_000)}`, content.text)
    case 'formReply':
      return sent(`a filled form: ${JSON.stringify(content.answers).slice(0, 3_000)}`)
    case 'sticker':
    case 'reaction':
    case 'system':
    case 'callPermission':
    case 'call':
      return ''
    case 'welcome':
      return sent('nothing yet, but opened the chat')
    case 'unsupported':
      return sent('something that you cannot read')
    default:
      return content satisfies never
  }
}

const sent = (what: string, words?: string): string => `(sent ${what})${words ? `\n${words}` : ''}`
