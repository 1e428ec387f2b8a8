import { Braces } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'

import type { TextField } from '#domain/form-field.ts'

import { Input, inputStyle } from '../input.tsx'
import { countedIn } from './check-fields.ts'
import { FieldFrame } from './field-frame.tsx'
import { type ControlProps, useForm } from './form-context.ts'
import { textOf } from './is-record.ts'
import { RefControl } from './ref-control.tsx'
import { toStored } from './to-stored.ts'
import { VariablePicker } from './variable-picker.tsx'

/** From this length on a text gets several lines. */
const LONG = 1_024
/** Limits that somebody may meet while writing are counted. */
const MOST_COUNTED = 4_096
const MONO = ['code', 'jsonPath', 'path', 'variable']
const INSERTS = ['template', 'path', 'variable']

/** A text: plain, with variables in it, code, or the name of a thing. */
export function TextControl(props: ControlProps<TextField>) {
  const { field, value, path } = props
  const { readOnly, variables } = useForm()
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const role = field.role ?? ''
  if (role.startsWith('ref:')) return <RefControl {...props} thing={role.slice(4)} />

  const text = textOf(value ?? field.initial)
  const write = (next: string) => props.onChange(toStored(next, field))
  const insert = (name: string) => {
    if (role !== 'template') return write(name)
    const { selectionStart, selectionEnd } = element.current ?? { selectionStart: text.length, selectionEnd: text.length }
    const [from, to] = [selectionStart ?? text.length, selectionEnd ?? text.length]
    const words = `{{ ${name} }}`
    write(text.slice(0, from) + words + text.slice(to))
    // After React has written the new text, the caret goes behind what was put in.
    requestAnimationFrame(() => {
      element.current?.focus()
      element.current?.setSelectionRange(from + words.length, from + words.length)
    })
  }

  const { max = MOST_COUNTED + 1 } = field
  const count = countedIn(field, text)
  const aside = (
    <>
      {count > 0 && max <= MOST_COUNTED && (
        <span className={`tabular-nums ${count > max ? 'font-medium text-danger' : ''}`} aria-hidden>
          {count}/{max}
        </span>
      )}
      {INSERTS.includes(role) && !readOnly && variables.length > 0 && (
        <VariablePicker label={field.label} icon={<Braces />} variables={variables} onPick={insert} />
      )}
    </>
  )
  const isLong = role === 'code' || (!field.single && (field.max ?? 0) >= LONG)
  const mono = MONO.includes(role) ? 'font-mono text-secondary' : ''
  const shared = {
    value: text,
    readOnly,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => write(event.target.value),
  }
  return (
    <FieldFrame field={field} path={path} aside={aside}>
      {(wiring) =>
        isLong ? (
          <textarea
            ref={element}
            rows={role === 'code' ? 10 : lines(text)}
            spellCheck={role !== 'code'}
            className={inputStyle({ className: `block w-full resize-y py-2 ${mono}` })}
            {...shared}
            {...wiring}
          />
        ) : (
          <Input ref={element} spellCheck={mono === ''} className={`w-full ${mono}`} {...shared} {...wiring} />
        )
      }
    </FieldFrame>
  )
}

const lines = (text: string): number => Math.min(8, Math.max(2, text.split('\n').length + Math.floor(text.length / 60)))
