import type { TestSignal } from '#domain/flow-test.ts'
import type { IncomingContent, OutgoingContent } from '#domain/message.ts'

type Said = Extract<TestSignal, { type: 'say' | 'tap' | 'send' }>

/** What the customer of a test sends; null for a tap on something that was never offered. */
export function contentOf(signal: Said, said: readonly OutgoingContent[]): IncomingContent | null {
  switch (signal.type) {
    case 'say':
      return { type: 'text', text: signal.text }
    case 'tap':
      return tap(signal, said)
    case 'send':
      return answering(signal.content, said)
    default:
      return signal satisfies never
  }
}

/** The newest button or row under these words. */
function tap({ title, id }: Extract<Said, { type: 'tap' }>, said: readonly OutgoingContent[]): IncomingContent | null {
  for (const content of said.toReversed()) {
    const found = offersOf(content).find((offer) => offer.title === title)
    if (found) return { type: content.type === 'list' ? 'listReply' : 'buttonReply', id: found.id, title }
  }
  return id === undefined ? null : { type: 'buttonReply', id, title }
}

function offersOf(content: OutgoingContent): readonly { id: string; title: string }[] {
  if (content.type === 'buttons') return content.buttons
  return content.type === 'list' ? content.sections.flatMap(({ rows }) => rows) : []
}

/** A form that names no token answers the one that was sent last. */
function answering(content: IncomingContent, said: readonly OutgoingContent[]): IncomingContent {
  if (content.type !== 'formReply' || content.token) return content
  const form = said.findLast((each) => each.type === 'whatsappFlow')
  return form ? { ...content, token: form.token } : content
}

/** The words of a message, as a test compares them; the type in brackets where it has none. */
export function textOf(content: OutgoingContent): string {
  if ('text' in content && content.text) return content.text
  if ('caption' in content && content.caption) return content.caption
  return content.type === 'template' ? content.preview || `[template ${content.name}]` : `[${content.type}]`
}
