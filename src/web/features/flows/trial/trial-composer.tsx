import { ContactRound, FileText, Image, MapPin, Mic, Paperclip, SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'

import type { SimulationInput } from '#flow/simulation/input.ts'

import { IconButton, iconButtonStyle } from '../../../kit/icon-button.tsx'
import { Menu, MenuItem } from '../../../kit/menu.tsx'
import { SAMPLES } from './samples.ts'

type Props = { onGive: (input: SimulationInput) => void }

/** Where the customer of a trial writes, or sends something else. */
export function TrialComposer({ onGive }: Props) {
  const [text, setText] = useState('')
  const send = () => {
    const said = text.trim()
    if (said === '') return
    onGive({ type: 'say', text: said })
    setText('')
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
    <form onSubmit={submit} className="flex shrink-0 items-end gap-1.5 bg-surface px-2 pt-1 pb-2.5">
      <AttachMenu onGive={onGive} />
      <textarea
        rows={1}
        value={text}
        maxLength={4_096}
        aria-label="Write as the customer"
        placeholder="Write as the customer"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendOnEnter}
        className="field-sizing-content max-h-32 min-h-10 min-w-0 flex-1 resize-none rounded-[20px] border border-control bg-surface px-4 py-2.25 text-base text-ink max-phone:text-touch"
      />
      <IconButton
        type="submit"
        label="Send"
        icon={<SendHorizontal />}
        side="top"
        size="lg"
        disabled={text.trim() === ''}
        className="rounded-full bg-lagoon text-on-lagoon enabled:hover:bg-lagoon-hover enabled:hover:text-on-lagoon"
      />
    </form>
  )
}

const OTHERS = [
  { label: 'Picture', icon: <Image />, content: SAMPLES.picture },
  { label: 'Document', icon: <FileText />, content: SAMPLES.document },
  { label: 'Voice message', icon: <Mic />, content: SAMPLES.voice },
  { label: 'Location', icon: <MapPin />, content: SAMPLES.place },
  { label: 'Contact card', icon: <ContactRound />, content: SAMPLES.card },
]

function AttachMenu({ onGive }: Props) {
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" aria-label="Send something else" className={iconButtonStyle({ size: 'lg', className: 'rounded-full' })}>
          <Paperclip />
        </button>
      }
    >
      {OTHERS.map(({ label, icon, content }) => (
        <MenuItem key={label} icon={icon} onSelect={() => onGive({ type: 'send', content })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
