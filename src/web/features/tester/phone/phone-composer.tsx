import { ImagePlus, MapPin, Paperclip, SendHorizontal, Waves } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'

import { IconButton, iconButtonStyle } from '../../../kit/icon-button.tsx'
import { Menu, MenuItem } from '../../../kit/menu.tsx'
import type { Play } from '../world/use-play.ts'

const PLACE = { type: 'location', latitude: 53.5436, longitude: 9.9884, name: 'Pier 4', address: 'Harbour promenade, Hamburg' } as const

/** Where the customer writes: text, a picture, or where they are. */
export function PhoneComposer({ onPlay }: { onPlay: (play: Play) => void }) {
  const [text, setText] = useState('')
  const picture = useRef<HTMLInputElement>(null)
  const send = () => {
    const said = text.trim()
    if (!said) return
    onPlay({ type: 'text', text: said })
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
    <form onSubmit={submit} className="flex shrink-0 items-end gap-1.5 px-2 pt-1 pb-2.5">
      <input
        ref={picture}
        type="file"
        accept="image/jpeg,image/png"
        aria-label="Picture to send"
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onPlay({ type: 'image', file })
          target.value = ''
        }}
      />
      <Menu
        side="top"
        trigger={
          <button type="button" aria-label="Attach" className={iconButtonStyle({ size: 'lg', className: 'rounded-full' })}>
            <Paperclip />
          </button>
        }
      >
        <MenuItem icon={<Waves />} onSelect={() => onPlay({ type: 'image' })}>
          Sample picture
        </MenuItem>
        <MenuItem icon={<ImagePlus />} onSelect={() => picture.current?.click()}>
          Picture from this device
        </MenuItem>
        <MenuItem icon={<MapPin />} onSelect={() => onPlay(PLACE)}>
          Location
        </MenuItem>
      </Menu>
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
    </form>
  )
}
