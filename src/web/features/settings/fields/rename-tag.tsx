import { useState } from 'react'

import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'

type Props = { tags: readonly string[]; busy: boolean; onClose: () => void; onDone: (to: string) => void }

/** Asks what a tag, or what several become. */
export function RenameTag({ tags, busy, onClose, onDone }: Props) {
  const isMerge = tags.length > 1
  const [to, setTo] = useState(tags[0] ?? '')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isMerge ? `Merge ${tags.length} tags` : `Rename ${tags[0] ?? ''}`}
      description={isMerge ? `${tags.join(', ')} become one tag on every contact.` : 'On every contact that has it.'}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onDone(to.trim())
        }}
      >
        <Field label="New name">
          {(wiring) => (
            <Input value={to} maxLength={40} required placeholder="VIP" onChange={(event) => setTo(event.target.value)} {...wiring} />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={to.trim() === ''}>
            {isMerge ? 'Merge tags' : 'Rename tag'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
