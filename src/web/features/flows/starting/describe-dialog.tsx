import { Sparkles } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { DESCRIPTION_MAX } from '#domain/constants.ts'
import type { Flow, FlowKind } from '#domain/flows/flow-document.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useDescribeFlow } from '#web/api/flows/describe-flow.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { inputStyle } from '#web/kit/form/input.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { NextStepsOf } from './next-steps-store.ts'

const SHORTEST = 10
const EXAMPLES: Readonly<Record<FlowKind, string>> = {
  flow: 'When somebody writes “repair”, ask for their name, what is broken and a picture. Then hand over to a person. Outside hours, say when we are back.',
  workflow:
    'Two hours after an order is placed, thank the customer for it. If it is worth 200 or more, tag them “large order” and tell the team.',
}
const EDITS: Readonly<Record<FlowKind, readonly string[]>> = {
  flow: ['Every text: the model may have invented something', 'Where each answer leads'],
  workflow: ['Every text: the model may have invented something', 'What starts it, and when each step runs'],
}

type Props = { kind: FlowKind; onClose: () => void; onMade: (made: readonly Flow[], next: NextStepsOf) => void }

/** Has a model draw a draft from a description; a person reads it before anybody meets it. */
export function DescribeDialog({ kind, onClose, onMade }: Props) {
  const { app } = useCurrentApp()
  const describe = useDescribeFlow(app.id)
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    describe.mutate(
      { kind, text: text.trim() },
      {
        onSuccess: ({ flow, problems }) =>
          onMade([flow], {
            choose: problems.filter(({ severity }) => severity === 'error').map(({ message }) => message),
            edit: EDITS[kind],
          }),
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Describe a ${kind}`}
      description="Your AI provider makes a draft of it. Nothing is published; you read it first."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="What shall it do?" help={`${text.length} of ${DESCRIPTION_MAX} characters`}>
          {(wiring) => (
            <textarea
              rows={7}
              maxLength={DESCRIPTION_MAX}
              value={text}
              placeholder={EXAMPLES[kind]}
              onChange={(event) => setText(event.target.value)}
              className={inputStyle({ className: 'w-full py-2' })}
              {...wiring}
            />
          )}
        </Field>
        {describe.isError && (
          <InlineAlert tone="danger" title={describe.error.message}>
            {describe.error instanceof ApiError ? describe.error.hint : 'Try again.'}
          </InlineAlert>
        )}
        {describe.isPending && (
          <p role="status" className="text-secondary text-ink-2">
            The model is drawing. This takes up to a minute.
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" icon={<Sparkles />} busy={describe.isPending} disabled={text.trim().length < SHORTEST}>
            Make a draft
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
