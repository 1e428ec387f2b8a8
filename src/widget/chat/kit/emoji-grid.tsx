import { useEffect, useRef } from 'preact/hooks'

import './emoji.css'

interface EmojiGridProps {
  emoji: readonly string[]
  columns: number
  label: string
  /** The one that is chosen already. */
  chosen?: string | null
  choose: (emoji: string) => void
  close: () => void
}

/** Emoji to choose from: the arrows lead through them, and Escape or leaving closes. */
export function EmojiGrid({ emoji, columns, label, chosen, choose, close }: EmojiGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const buttons = () => [...(grid.current?.querySelectorAll('button') ?? [])]
  useEffect(() => (grid.current?.querySelector<HTMLElement>('[aria-pressed=true]') ?? buttons()[0])?.focus(), [])
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The grid closes, and not the chat with it.
      event.stopPropagation()
      return close()
    }
    const onwards = document.documentElement.dir === 'rtl' ? -1 : 1
    const step = { ArrowRight: onwards, ArrowLeft: -onwards, ArrowDown: columns, ArrowUp: -columns }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = buttons()
    all[all.findIndex((one) => one === document.activeElement) + step]?.focus()
  }
  return (
    <div
      ref={grid}
      class="emoji"
      role="group"
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
      onKeyDown={move}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) close()
      }}
    >
      {emoji.map((one, at) => (
        <button
          key={one}
          type="button"
          tabIndex={at === 0 ? 0 : -1}
          aria-pressed={chosen === undefined ? undefined : one === chosen}
          onClick={() => choose(one)}
        >
          {one}
        </button>
      ))}
    </div>
  )
}
