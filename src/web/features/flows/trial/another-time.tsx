import { type FormEvent, useId, useState } from 'react'

import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { saidMoment } from '#web/kit/text/parse-moment.ts'

type Props = {
  /** The trial's clock, in milliseconds since 1970. */
  now: number
  timeZone: string
  onChoose: (instant: string) => void
  onClose: () => void
}

/** Asks in words to which time the clock of a trial shall go. */
export function AnotherTime({ now, timeZone, onChoose, onClose }: Props) {
  const id = useId()
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const choose = async (event: FormEvent) => {
    event.preventDefault()
    const instant = await saidMoment(words, timeZone, now)
    if (instant === null) setFault('Write a time that is still to come, like “Friday 14:00” or “in 3 days”.')
    else onChoose(instant)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Move the clock"
      description="Every clock of the flow that is due until then rings at its moment."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} disabled={words.trim() === ''}>
            Move the clock
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void choose(event)}>
        <Field label="To" error={fault}>
          {(wiring) => (
            <Input placeholder="Friday 14:00" maxLength={80} value={words} onChange={({ target }) => setWords(target.value)} {...wiring} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
