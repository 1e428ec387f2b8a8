import { X } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import type { PhoneMessage } from '../world/phone-types.ts'
import type { Play } from '../world/use-play.ts'
import { toBubble } from './to-bubble.ts'

type Props = { message: PhoneMessage; onPlay: (play: Play) => void; onClose: () => void }

/** The sheet of a list message, inside the phone: one row is chosen, then sent. */
export function ListSheet({ message, onPlay, onClose }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const bubble = toBubble(message)
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])
  if (bubble.kind !== 'list') return null
  const row = bubble.sections.flatMap(({ rows }) => rows).find(({ id }) => id === chosen)
  const send = () => {
    if (!row) return
    onPlay({ type: 'list', messageId: message.id, rowId: row.id, title: row.title, description: row.description })
    onClose()
  }
  return (
    <dialog
      open
      aria-label={bubble.button}
      className="absolute inset-0 z-10 flex size-full max-h-none max-w-none flex-col justify-end bg-scrim p-0 text-ink"
    >
      <div className="flex max-h-[80%] animate-arrive flex-col rounded-t-dialog bg-surface shadow-3">
        <div className="flex items-center gap-2 border-b border-line py-2 ps-4 pe-2">
          <h3 className="min-w-0 flex-1 truncate text-reading font-semibold">{bubble.button}</h3>
          <IconButton label="Close" icon={<X />} onClick={onClose} autoFocus />
        </div>
        <div role="radiogroup" aria-label={bubble.button} className="min-h-0 flex-1 overflow-y-auto py-1">
          {bubble.sections.map((section, index) => (
            <div key={index}>
              {section.title && <div className="px-4 pt-3 pb-1 text-meta font-medium text-lagoon">{section.title}</div>}
              {section.rows.map(({ id, title, description }) => (
                <label key={id} className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-hover">
                  <span className="min-w-0 flex-1">
                    <span className="block text-reading">{title}</span>
                    {description && <span className="block text-secondary text-ink-2">{description}</span>}
                  </span>
                  <input type="radio" name="row" checked={chosen === id} onChange={() => setChosen(id)} className="size-5 accent-lagoon" />
                </label>
              ))}
            </div>
          ))}
        </div>
        <div className="p-3">
          <Button variant="primary" size="lg" className="w-full" disabled={!row} onClick={send}>
            Send
          </Button>
        </div>
      </div>
    </dialog>
  )
}
