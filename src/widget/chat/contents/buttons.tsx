import type { OutgoingContent } from '#domain/messages/message.ts'

import { useAnswered } from '../kit/use-answered.ts'
import { useChat } from '../kit/use-chat.ts'
import type { MessageLine } from '../state/lines.ts'
import { Framed } from './framed.tsx'

type ButtonsContent = Extract<OutgoingContent, { type: 'buttons' }>

/** Translations with buttons that answer them; a question for a rating has faces. */
export function Buttons({ line, content }: { line: MessageLine; content: ButtonsContent }) {
  const { act } = useChat()
  const isAnswered = useAnswered(line.id)
  const isRating = content.buttons.every(({ id }) => id.startsWith('rating:'))
  const answers = (
    <div class={isRating ? 'faces' : 'chips'} role="group">
      {content.buttons.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          dir="auto"
          disabled={isAnswered}
          onClick={() => act({ type: 'button', messageId: line.id, id, title }, title)}
        >
          {isRating && <Smile score={Number(id.slice(-1))} />}
          {title}
        </button>
      ))}
    </div>
  )
  return (
    <>
      <Framed {...content} isCard={isRating}>
        {isRating && answers}
      </Framed>
      {!isRating && !isAnswered && answers}
    </>
  )
}

const MOUTHS: Record<number, string> = { 1: 'M8 16q4-4 8 0', 2: 'M8 15h8', 3: 'M8 14q4 4 8 0' }

const Smile = ({ score }: { score: number }) => (
  <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <circle cx="12" cy="12" r="9" />
    <path d={`M9 10h.01M15 10h.01${MOUTHS[score] ?? MOUTHS[2]}`} />
  </svg>
)
