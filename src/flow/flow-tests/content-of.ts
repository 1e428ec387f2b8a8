import type { IncomingContent, OutgoingContent } from '#domain/messages/message.ts'

type Tap = { type: 'tap'; title: string; id?: string | undefined }
type TestInput = { type: 'say'; text: string } | Tap | { type: 'send'; content: IncomingContent }

/** What the customer of a test sends; null for a tap on something that was never offered. */
export function contentOf(signal: TestInput, said: readonly OutgoingContent[]): IncomingContent | null {
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

const tap = ({ title, id }: Tap, said: readonly OutgoingContent[]): IncomingContent | null =>
  tapOn({ title, id }, said) ?? (id === undefined ? null : { type: 'buttonReply', id, title })

/** A tap on the very button or row, or on the newest under these words; null where none was offered. */
export function tapOn({ title, id }: Omit<Tap, 'type'>, said: readonly OutgoingContent[]): IncomingContent | null {
  const offers = said.toReversed().flatMap((content) => offersOf(content).map((offer) => ({ ...offer, isRow: content.type === 'list' })))
  const found = offers.find((offer) => offer.id === id) ?? offers.find((offer) => offer.title === title)
  return found ? { type: found.isRow ? 'listReply' : 'buttonReply', id: found.id, title: found.title } : null
}

/** What of a message can be tapped as an answer. */
export function offersOf(content: OutgoingContent): readonly { id: string; title: string }[] {
  switch (content.type) {
    case 'buttons':
      return content.buttons
    case 'list':
      return content.sections.flatMap(({ rows }) => rows)
    case 'carousel':
      return content.show.kind === 'cards'
        ? content.show.cards.flatMap(({ action }) => (action.kind === 'replies' ? action.buttons : []))
        : []
    case 'template':
      // What stands on the button is known to WhatsApp alone.
      return content.buttons.flatMap((button) => (button.kind === 'quickReply' ? [{ id: button.payload, title: button.payload }] : []))
    default:
      return []
  }
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
