import { SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'

import { IconButton } from '../../../kit/icon-button.tsx'
import type { Play } from '../world/use-play.ts'
import { AttachMenu } from './attach-menu.tsx'

/** What the next words are about: a message they answer, or a product. */
export interface About {
  line: string
  part: Pick<Extract<Play, { type: 'text' }>, 'messageId' | 'product'>
}

type Props = {
  /** Words that stand there from the start, as a wa.me link brings them. */
  prefilled: string
  about: About | null
  onDropAbout: () => void
  onPlay: (play: Play) => void
}

/** Where the customer writes, or sends something else. */
export function PhoneComposer({ prefilled, about, onDropAbout, onPlay }: Props) {
  const [text, setText] = useState(prefilled)
  const send = () => {
    const said = text.trim()
    if (!said) return
    onPlay({ type: 'text', text: said, ...about?.part })
    setText('')
    onDropAbout()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form onSubmit={submit} className="flex shrink-0 flex-col px-2 pt-1 pb-2.5">
      {about && (
        <div className="mb-1 flex items-center gap-2 rounded-row border-s-3 border-lagoon bg-surface py-1 ps-2.5 pe-1 text-meta">
          <span className="min-w-0 flex-1 truncate text-ink-2">{about.line}</span>
          <IconButton label="Do not refer to this" icon={<X />} onClick={onDropAbout} />
        </div>
      )}
      <div className="flex items-end gap-1.5">
        <AttachMenu onPlay={onPlay} />
        <textarea
          rows={1}
          value={text}
          maxLength={4_096}
          aria-label="Message"
          placeholder="hi"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          className="field-sizing-content max-h-32 min-h-10 min-w-0 flex-1 resize-none rounded-[20px] border border-line-strong bg-surface px-4 py-2.25 text-reading text-ink max-phone:text-touch"
        />
        <IconButton
          type="submit"
          label="Send"
          icon={<SendHorizontal />}
          side="top"
          size="lg"
          disabled={!text.trim()}
          className="rounded-full bg-lagoon text-on-lagoon enabled:hover:bg-lagoon-hover enabled:hover:text-on-lagoon"
        />
      </div>
    </form>
  )
}
