import type { OutgoingContent } from '#domain/messages/message.ts'

import { useChat } from '../kit/use-chat.ts'
import type { MessageLine } from '../state/lines.ts'
import { Framed } from './framed.tsx'
import { HeaderMedia } from './media.tsx'
import { Link, Text } from './text.tsx'

/** Cards side by side, each with its picture and its buttons. */
export function Carousel({ line, content }: { line: MessageLine; content: Extract<OutgoingContent, { type: 'carousel' }> }) {
  const { act } = useChat()
  if (content.show.kind !== 'cards') return null
  return (
    <>
      <Framed text={content.text} />
      <ul class="carousel" tabIndex={0} aria-label={content.text}>
        {content.show.cards.map(({ header, text, action }, at) => (
          <li key={at}>
            <HeaderMedia {...header} />
            {text && <Text text={text} />}
            {action.kind === 'url' ? (
              <Link href={action.url} text={action.label} button />
            ) : (
              action.buttons.map(({ id, title }) => (
                <button
                  key={id}
                  type="button"
                  class="outline"
                  dir="auto"
                  onClick={() => act({ type: 'button', messageId: line.id, id, title }, title)}
                >
                  {title}
                </button>
              ))
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
