import { useState } from 'preact/hooks'

import { useChat, useView, useWords } from '../kit/use-chat.ts'
import type { Word } from '../locales/translations.ts'
import type { MessageLine } from '../state/lines.ts'
import { useAnswered } from '../kit/use-answered.ts'
import { Framed } from './framed.tsx'

interface Field {
  name: string
  label: Word
  autocomplete: string
  mode?: 'tel'
}

const ADDRESS: readonly Field[] = [
  { name: 'name', label: 'name', autocomplete: 'name' },
  { name: 'address', label: 'street', autocomplete: 'street-address' },
  { name: 'city', label: 'city', autocomplete: 'address-level2' },
  { name: 'state', label: 'state', autocomplete: 'address-level1' },
  { name: 'in_pin_code', label: 'zip', autocomplete: 'postal-code' },
]

/** Asks for a postal address; the answer is its lines. */
export const AddressRequest = ({ line, text, values }: { line: MessageLine; text: string; values: Readonly<Record<string, string>> }) => (
  <AskedFields line={line} text={text} fields={ADDRESS} values={values} send="shareAddress" />
)

/** Asks for the visitor's number. */
export function PhoneRequest({ line, text }: { line: MessageLine; text: string }) {
  const { self } = useView()
  const fields: Field[] = [{ name: 'phone', label: 'phone', autocomplete: 'tel', mode: 'tel' }]
  return <AskedFields line={line} text={text} fields={fields} values={{ phone: self.phone ?? '' }} send="sharePhone" />
}

interface AskedFieldsProps {
  line: MessageLine
  text: string
  fields: readonly Field[]
  values: Readonly<Record<string, string>>
  send: Word
}

function AskedFields({ line, text, fields, values, send }: AskedFieldsProps) {
  const { act } = useChat()
  const { say } = useWords()
  const isAnswered = useAnswered(line.id)
  const [given, setGiven] = useState(values)
  const answer = fields
    .map(({ name }) => given[name]?.trim())
    .filter(Boolean)
    .join('\n')
  return (
    <>
      <Framed text={text} />
      {!isAnswered && (
        <form
          class="card"
          onSubmit={(event) => {
            event.preventDefault()
            if (answer !== '') act({ type: 'text', text: answer, replyTo: line.id }, answer)
          }}
        >
          {fields.map(({ name, label, autocomplete, mode }) => (
            <label key={name} class="field">
              {say(label)}
              <input
                type="text"
                inputMode={mode}
                autoComplete={autocomplete}
                value={given[name] ?? ''}
                onInput={({ currentTarget }) => setGiven({ ...given, [name]: currentTarget.value })}
              />
            </label>
          ))}
          <button class="button" disabled={answer === ''}>
            {say(send)}
          </button>
        </form>
      )}
    </>
  )
}
