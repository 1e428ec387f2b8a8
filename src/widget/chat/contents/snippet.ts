import type { MessageContent } from '#domain/messages/message.ts'
import { plainWords } from '#domain/messages/text-formatting.ts'

import type { LoadedTranslations } from '../locales/translations.ts'

/** What a message says in one line. */
export function snippetOf(content: MessageContent, words: LoadedTranslations): string {
  if ('text' in content && content.text) return plainWords(content.text)
  if ('title' in content && content.title) return content.title
  if ('caption' in content && content.caption) return content.caption
  switch (content.type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
    case 'location':
      return words[content.type]
    case 'contacts':
      return words.contact
    case 'formReply':
      return words.formSent
    default:
      return words.template
  }
}
