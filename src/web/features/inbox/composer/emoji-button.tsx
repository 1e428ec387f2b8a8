import { Smile } from 'lucide-react'
import { Suspense, useState } from 'react'

import { iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Popover } from '#web/kit/overlay/popover.tsx'

const EmojiPicker = lazyPart(async () => (await import('#web/kit/emoji/emoji-picker.tsx')).EmojiPicker)

/** Opens the choice of emojis. */
export function EmojiButton({ onPick }: { onPick: (sign: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      side="top"
      title="Emoji"
      trigger={
        <button type="button" aria-label="Insert an emoji" title="Insert an emoji ( : )" className={iconButtonStyle()}>
          <Smile strokeWidth={1.75} />
        </button>
      }
    >
      <Suspense fallback={<div className="h-72" />}>
        <EmojiPicker
          onPick={(sign) => {
            setOpen(false)
            onPick(sign)
          }}
        />
      </Suspense>
    </Popover>
  )
}
