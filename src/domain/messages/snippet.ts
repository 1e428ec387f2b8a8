import type { MessageContent, NoteContent } from './message.ts'
import { unsupportedText } from './unsupported-message.ts'
import { plainWords } from './text-formatting.ts'

const MAX = 160
/** As much of a text as is read for its snippet: marks make it longer. */
const READ = 640

/** One line that says what a message holds, for lists and notifications. */
export function snippetOf(content: MessageContent): string {
  if (content.type === 'note') return noteSnippet(content)
  if ('text' in content && content.type !== 'order') return inOneLine(content.text)
  switch (content.type) {
    case 'buttonReply':
    case 'listReply':
      return content.title
    case 'image':
    case 'video':
    case 'audio':
    case 'sticker':
    case 'document':
      return fileSnippet(content)
    case 'contacts':
      return content.contacts
        .map(({ name }) => name)
        .join(', ')
        .slice(0, MAX)
    case 'template':
      return inOneLine(content.preview) || `Template ${content.name}`
    case 'order':
      return `Order (${content.items.length} ${content.items.length === 1 ? 'product' : 'products'})`
    case 'formReply':
      return 'Filled in a form'
    case 'reaction':
      return content.emoji === null ? 'Took a reaction back' : `Reacted ${content.emoji}`
    case 'location':
      return content.name || 'Location'
    case 'welcome':
      return 'Opened the chat'
    case 'callPermission':
      return content.granted ? 'Allowed calls' : 'Refused calls'
    case 'call':
      return content.missed ? 'Missed call' : 'Call'
    case 'unsupported':
      return inOneLine(content.caption) || unsupportedText(content.originalType, content.code)
    default:
      return content satisfies never
  }
}

const noteSnippet = ({ text, files = [] }: NoteContent): string => inOneLine(text) || inOneLine(files.map(({ name }) => name).join(', '))

function fileSnippet(content: Extract<MessageContent, { type: 'image' | 'video' | 'audio' | 'sticker' | 'document' }>): string {
  switch (content.type) {
    case 'image':
      return inOneLine(content.caption) || 'Photo'
    case 'video':
      return inOneLine(content.caption) || 'Video'
    case 'audio':
      return content.voice === false ? 'Audio' : 'Voice message'
    case 'sticker':
      return 'Sticker'
    case 'document':
      return content.filename || inOneLine(content.caption) || 'Document'
    default:
      return content satisfies never
  }
}

const inOneLine = (text = ''): string => plainWords(text.slice(0, READ)).replaceAll(/\s+/g, ' ').slice(0, MAX)
