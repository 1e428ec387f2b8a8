import { t } from '#domain/i18n/t.ts'

import type { MessageContent, NoteContent } from './message.ts'
import { unsupportedText } from './unsupported-message.ts'
import { plainWords } from './text-formatting.ts'

const MAX = 160
/** As much of a text as is read for its snippet: marks make it longer. */
const READ = 640
/** Begins the code of a message without words of its own. It is taken out of what people write. */
const CODE = '\u001F'
/** Stored for a message that was taken back. */
export const DELETED_SNIPPET = `${CODE}deleted`

/** One line that says what a message holds, in the language of who reads. */
export const snippetOf = (content: MessageContent): string => snippetText(storedSnippet(content))

/** The same as it is stored for lists and notifications: the words of the message, or a code that `snippetText` puts into words. */
export const storedSnippet = (content: MessageContent): string => wordsOf(content) || `${CODE}${codeOf(content)}`

/** What a stored line says to who reads; plain words stay. */
export function snippetText(stored: string): string {
  if (!stored.startsWith(CODE)) return stored
  const [code = '', ...values] = stored.slice(CODE.length).split(' ')
  const value = values.join(' ')
  if (code === 'unsupported') return unsupportedText(values[0] ?? '', values[1])
  return SAID[code]?.(value) ?? ''
}

const SAID: Readonly<Record<string, (value: string) => string>> = {
  image: () => t('Photo'),
  video: () => t('Video'),
  audio: () => t('Audio'),
  voice: () => t('Voice message'),
  sticker: () => t('Sticker'),
  document: () => t('Document'),
  location: () => t('Location'),
  contacts: () => t('Contact'),
  template: (name) => t('Template {name}', { name }),
  order: (count) => t('Order ({count, plural, one {# product} other {# products}})', { count: Number(count) }),
  formReply: () => t('Filled in a form'),
  reaction: (emoji) => (emoji === '' ? t('Removed a reaction') : t('Reacted {emoji}', { emoji })),
  welcome: () => t('Opened the chat'),
  callsAllowed: () => t('Allowed calls'),
  callsRefused: () => t('Declined calls'),
  call: () => t('Call'),
  missedCall: () => t('Missed call'),
  deleted: () => t('This message was deleted'),
}

/** What people wrote of it, in one line; empty where they wrote nothing. */
function wordsOf(content: MessageContent): string {
  if (content.type === 'note') return inOneLine(content.text) || fileNames(content)
  if ('text' in content && content.type !== 'order') return inOneLine(content.text)
  switch (content.type) {
    case 'buttonReply':
    case 'listReply':
      return inOneLine(content.title)
    case 'image':
    case 'video':
    case 'unsupported':
      return inOneLine(content.caption)
    case 'document':
      return inOneLine(content.filename) || inOneLine(content.caption)
    case 'contacts':
      return inOneLine(content.contacts.map(({ name }) => name).join(', '))
    case 'template':
      return inOneLine(content.preview)
    case 'location':
      return inOneLine(content.name)
    default:
      return ''
  }
}

function codeOf(content: MessageContent): string {
  switch (content.type) {
    case 'audio':
      return content.voice === false ? 'audio' : 'voice'
    case 'template':
      return `template ${content.name}`
    case 'order':
      return `order ${content.items.length}`
    case 'reaction':
      return `reaction ${content.emoji ?? ''}`.trimEnd()
    case 'callPermission':
      return content.granted ? 'callsAllowed' : 'callsRefused'
    case 'call':
      return content.missed ? 'missedCall' : 'call'
    case 'unsupported':
      return `unsupported ${content.originalType} ${content.code ?? ''}`.trimEnd()
    default:
      return content.type
  }
}

const fileNames = ({ files = [] }: NoteContent): string => inOneLine(files.map(({ name }) => name).join(', '))

const inOneLine = (text = ''): string => plainWords(text.slice(0, READ)).replaceAll(CODE, ' ').replaceAll(/\s+/g, ' ').slice(0, MAX)
