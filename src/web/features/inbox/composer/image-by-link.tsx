import { ImagePlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import type { OutgoingContent } from '#domain/message.ts'

import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { iconButtonStyle } from '../../../kit/icon-button.tsx'
import { Input } from '../../../kit/input.tsx'
import { Popover } from '../../../kit/popover.tsx'

/** Sends a picture that is on the web already. */
export function ImageByLink({ onSend }: { onSend: (content: OutgoingContent) => void }) {
  const [open, setOpen] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React would bring it to the composer's form too: a portal bubbles by the component tree.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const caption = String(form.get('caption') ?? '').trim()
    onSend({ type: 'image', media: { link: String(form.get('link') ?? '').trim() }, ...(caption && { caption }) })
    setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      side="top"
      title="Send a picture"
      trigger={
        <button type="button" aria-label="Send a picture by link" className={iconButtonStyle()}>
          <ImagePlus strokeWidth={1.75} />
        </button>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Field label="Link" help="A public address of a JPEG or PNG, up to 5 MB.">
          {(wiring) => (
            <Input name="link" type="url" required pattern="https?://.+" placeholder="https://shop.example/olive.jpg" {...wiring} />
          )}
        </Field>
        <Field label="Caption">{(wiring) => <Input name="caption" maxLength={1_024} {...wiring} />}</Field>
        <Button type="submit" variant="primary" className="self-end">
          Send picture
        </Button>
      </form>
    </Popover>
  )
}
