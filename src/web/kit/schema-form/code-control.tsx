import { lazy, Suspense } from 'react'

import type { TextField } from '#domain/form-field.ts'

import { inputStyle } from '../input.tsx'
import { FieldFrame } from './field-frame.tsx'
import { type ControlProps, useForm } from './form-context.ts'
import { textOf } from './is-record.ts'
import { toStored } from './to-stored.ts'

const CodeEditor = lazy(async () => ({ default: (await import('../code-editor/code-editor.tsx')).CodeEditor }))

/** JavaScript, in an editor that is loaded when it is first shown; until then it is a plain text. */
export function CodeControl({ field, value, onChange, path }: ControlProps<TextField>) {
  const { readOnly, codeInputs, faultAt } = useForm()
  const text = textOf(value ?? field.initial)
  const fault = faultAt(path)
  const write = (next: string) => onChange(toStored(next, field))
  return (
    <FieldFrame field={field} path={path}>
      {(wiring) => (
        <Suspense
          fallback={
            <textarea
              rows={8}
              spellCheck={false}
              readOnly={readOnly}
              value={text}
              onChange={(event) => write(event.target.value)}
              className={inputStyle({ className: 'block w-full resize-y py-2 font-mono text-secondary' })}
              {...wiring}
            />
          }
        >
          <CodeEditor
            value={text}
            label={field.label}
            description={fault ?? field.help ?? ''}
            invalid={fault !== null}
            readOnly={readOnly}
            inputs={codeInputs}
            onChange={write}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}
