import { z } from 'zod'

import type { Message } from '../messages/message.ts'

/** What can be shared in a conversation: pictures and films, sounds, documents, and addresses of pages. */
export const SharedKind = z.enum(['media', 'sounds', 'documents', 'links'])
export type SharedKind = z.infer<typeof SharedKind>

/** The addresses of pages that a message names, each once. */
export function linksOf({ content }: Pick<Message, 'content'>): readonly string[] {
  const named = content.type === 'ctaUrl' ? content.url : content.type === 'text' || content.type === 'note' ? content.text : ''
  return [...new Set([...named.matchAll(/https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]*_~]/g)].map(([address]) => address))]
}
