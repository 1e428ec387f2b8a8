import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { OutgoingContent } from '#domain/messages/message.ts'
import { messageVariants, ruleShapes } from '#flow/steps/fields.gen.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { emptyGroup } from '#web/kit/schema-form/empty-value.ts'
import { SchemaForm } from '#web/kit/schema-form/schema-form.tsx'

type Props = { type: OutgoingContent['type']; title: string; onSend: (content: OutgoingContent) => void; onClose: () => void }

interface Refusal {
  path: string
  message: string
  isRule: boolean
}

const WORDS: Partial<Record<OutgoingContent['type'], string>> = {
  locationRequest: 'Where are you? Tap the button to share your location.',
  contactRequest: 'May we have your contact details?',
  addressRequest: 'Where shall we deliver to?',
  callRequest: 'May we call you about this?',
}

/** Writes a message of one type: its fields and limits are those of the schema that the server checks it with. */
export function ComposeDialog({ type, title, onSend, onClose }: Props) {
  const fields = messageVariants.find(({ value }) => value === type)?.fields ?? {}
  const [value, setValue] = useState<Record<string, unknown>>(() => ({ ...emptyGroup(fields), ...(WORDS[type] && { text: WORDS[type] }) }))
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  // What is wrong with one field its own words say; these speak of several, like two buttons with one title.
  const whole = refused.find(({ isRule }) => isRule)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React would bring it to the composer's form too: a portal bubbles by the component tree.
    event.stopPropagation()
    const parsed = OutgoingContent.safeParse({ ...value, type })
    if (parsed.success) {
      onSend(parsed.data)
      onClose()
    } else setRefused(parsed.error.issues.map(({ path, message, code }) => ({ path: path.join('.'), message, isRule: code === 'custom' })))
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <SchemaForm
          fields={fields}
          value={value}
          onChange={(next) => {
            setValue(next)
            setRefused([])
          }}
          refused={refused}
          strict={refused.length > 0}
          readOnly={false}
          variables={[]}
          messageVariants={messageVariants}
          ruleShapes={ruleShapes}
          useOptions={noOptions}
          messageHelp={{}}
        />
        {whole && (
          <p role="alert" className="text-secondary text-danger">
            {whole.message}
          </p>
        )}
        <Button type="submit" variant="primary" icon={<Send />} className="self-end">
          Send
        </Button>
      </form>
    </Dialog>
  )
}

const noOptions = () => null
