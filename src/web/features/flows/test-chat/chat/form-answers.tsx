import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

import { Button } from '#web/kit/form/button.tsx'
import { PhoneSheet } from '#web/kit/phone/phone-sheet.tsx'
import { JsonObjectInput } from '#web/kit/schema-form/controls/json-object-input.tsx'

type Answers = Readonly<Record<string, Json>>
type Props = { label: string; onSend: (answers: Answers) => void; onClose: () => void }

/** A form is not drawn in a test chat: its answers are written as they come back. */
export function FormAnswers({ label, onSend, onClose }: Props) {
  const [answers, setAnswers] = useState<Answers>({})
  const [isReadable, setReadable] = useState(true)
  const send = () => {
    onSend(answers)
    onClose()
  }
  return (
    <PhoneSheet
      title={label}
      onClose={onClose}
      footer={
        <Button variant="primary" size="lg" className="w-full" disabled={!isReadable} onClick={send}>
          {t('Send the form')}
        </Button>
      }
    >
      <div className="p-4">
        <JsonObjectInput
          label={t('Answers, by the names of the form’s fields')}
          value={answers}
          onChange={(value) => setAnswers(asJson(value))}
          onReadable={setReadable}
        />
      </div>
    </PhoneSheet>
  )
}

/** What was read from JSON is JSON. */
const asJson = (value: Record<string, unknown>): Answers => JSON.parse(JSON.stringify(value))
