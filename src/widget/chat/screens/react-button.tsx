import { useRef, useState } from 'preact/hooks'

import { EmojiGrid } from '../kit/emoji-grid.tsx'
import { Stroke } from '../kit/stroke.tsx'
import { useChat, useWords } from '../kit/use-chat.ts'

const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏']

/** Reacts to a message of the business; the same emoji again takes the reaction back. */
export function ReactButton({ messageId, own }: { messageId: string; own: string | null }) {
  const { act } = useChat()
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span class="react">
      <button ref={button} type="button" class="tool" aria-label={say('react')} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Stroke name="smile" size={18} />
      </button>
      {isOpen && (
        <EmojiGrid
          emoji={REACTIONS}
          columns={REACTIONS.length}
          label={say('react')}
          chosen={own}
          choose={(emoji) => {
            act({ type: 'reaction', messageId, emoji: emoji === own ? null : emoji }, emoji)
            close()
          }}
          close={() => setOpen(false)}
        />
      )}
    </span>
  )
}
