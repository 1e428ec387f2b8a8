import { Braces } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'

import type { TextField } from '#domain/flows/form-field.ts'
import { countedLength } from '#flow/forms/counted-length.ts'
import { Input } from '#web/kit/form/input.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { putCaret, type TemplateElement, TemplateInput } from '#web/kit/template-input/template-input.tsx'

import { CodeControl } from './code-control.tsx'
import { FieldFrame } from '../field-frame.tsx'
import { type ControlProps, useForm, type Variable } from '../form-context.ts'
import { textOf } from '../is-record.ts'
import { RefControl } from './ref-control.tsx'
import { toStored } from '../to-stored.ts'
import { useCreating } from '../use-creating.tsx'
import { VariablePicker } from '../variable-picker.tsx'

/** From this length on a text gets several lines. */
const LONG = 1_024
/** Limits that somebody may meet while writing are counted. */
const MOST_COUNTED = 4_096
const MONO = ['jsonPath', 'path', 'variable']
const INSERTS = ['template', 'path', 'variable']

/** A text: plain, with variables in it, code, or the name of a thing. */
export function TextControl(props: ControlProps<TextField>) {
  const { role = '', syntax } = props.field
  if (role === 'code' || syntax === 'json') return <CodeControl {...props} />
  if (role.startsWith('ref:')) return <RefControl {...props} thing={role.slice(4)} />
  return <WordsControl {...props} />
}

function WordsControl({ field, value, path, onChange }: ControlProps<TextField>) {
  const { readOnly, variables, useOptions } = useForm()
  const element = useRef<TemplateElement>(null)
  const { role = '', suggests, max = 0 } = field
  const found = useOptions(suggests ?? '')
  const inserts = INSERTS.includes(role)

  // A variable is named alone; its parts and everything else stand in templates.
  const own = role === 'variable' ? variables.flatMap(toOwn) : variables
  const text = textOf(value ?? field.initial)
  const write = (next: string) => onChange(toStored(next, field))
  const { creates, window } = useCreating(found, readOnly, write)
  const insert = (name: string) => {
    if (role !== 'template') return write(name)
    const { from, to } = markedIn(element.current, text)
    const words = name.startsWith('{') ? name : `{{ ${name} }}`
    write(text.slice(0, from) + words + text.slice(to))
    putCaret(element, from + words.length)
  }

  const aside = (
    <>
      <LengthCount field={field} text={text} />
      {inserts && !readOnly && own.length > 0 && <VariablePicker label={field.label} icon={<Braces />} variables={own} onPick={insert} />}
    </>
  )
  const shared = {
    rows: !field.single && max >= LONG ? lines(text) : null,
    readOnly,
    className: MONO.includes(role) ? 'font-mono text-secondary' : '',
    onChange: write,
  }
  return (
    <FieldFrame field={field} path={path} aside={aside}>
      {(wiring) =>
        inserts || suggests !== undefined ? (
          <>
            <TemplateInput
              element={element}
              value={text}
              variables={own}
              isPath={role === 'path' || role === 'variable'}
              whole={found?.options ?? undefined}
              creates={creates}
              wiring={wiring}
              {...shared}
            />
            {window}
          </>
        ) : (
          <PlainText text={text} wiring={wiring} {...shared} />
        )
      }
    </FieldFrame>
  )
}

/** How long a text is, where somebody may meet its limit while writing. */
export function LengthCount({ field, text }: { field: TextField; text: string }) {
  const count = countedLength(field, text)
  const { max = MOST_COUNTED + 1 } = field
  if (count === 0 || max > MOST_COUNTED) return null
  return (
    <span className={`tabular-nums ${count > max ? 'font-medium text-danger' : ''}`} aria-hidden>
      {count}/{max}
    </span>
  )
}

/** What is marked of a text; its end where nobody has been in its field. */
const markedIn = (element: TemplateElement | null, text: string): { from: number; to: number } => ({
  from: element?.selectionStart ?? text.length,
  to: element?.selectionEnd ?? text.length,
})

type PlainProps = {
  text: string
  rows: number | null
  readOnly: boolean
  className: string
  wiring: object
  onChange: (text: string) => void
}

function PlainText({ text, rows, readOnly, className, wiring, onChange }: PlainProps) {
  const shared = {
    value: text,
    readOnly,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
    ...wiring,
  }
  if (rows === null) return <Input spellCheck={className === ''} className={`w-full ${className}`} {...shared} />
  return <textarea rows={rows} className={inputStyle({ className: `block w-full resize-y py-2 ${className}` })} {...shared} />
}

/** `vars.size` under the name that it has among the variables of the session. */
const toOwn = (variable: Variable): Variable[] => (variable.path.startsWith('vars.') ? [{ ...variable, path: variable.path.slice(5) }] : [])

const lines = (text: string): number => Math.min(8, Math.max(2, text.split('\n').length + Math.floor(text.length / 60)))
