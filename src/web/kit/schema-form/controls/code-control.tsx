import { Braces } from 'lucide-react'
import { Suspense, useCallback, useMemo, useRef } from 'react'

import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import type { TextField } from '#domain/flows/form-field.ts'
import { jsonFault, lineAt } from '#flow/expression/template/json-fault.ts'

import { Button } from '#web/kit/form/button.tsx'
import type { CodeView, Language } from '#web/kit/code-editor/create-editor.ts'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { FieldFrame } from '../field-frame.tsx'
import { type ControlProps, useForm } from '../form-context.ts'
import { textOf } from '../is-record.ts'
import { toStored } from '../to-stored.ts'
import { VariablePicker } from '../variable-picker.tsx'

const CodeEditor = lazyPart(async () => (await import('#web/kit/code-editor/code-editor.tsx')).CodeEditor)

/** JavaScript, or JSON with variables in it, in an editor that is loaded when it is first shown; until then it is a plain text. */
export function CodeControl({ field, value, onChange, path }: ControlProps<TextField>) {
  const { readOnly, codeInputs, variables, faultAt } = useForm()
  const editor = useRef<CodeView>(null)
  // Where somebody was writing in the plain text when the editor took its place.
  const caret = useRef<number | null>(null)
  const keepCaret = useCallback((plain: HTMLTextAreaElement) => {
    return () => {
      caret.current = document.activeElement === plain ? plain.selectionEnd : null
    }
  }, [])
  const isJson = field.syntax === 'json'
  const language = useMemo(
    (): Language => (isJson ? { is: 'json', variables } : { is: 'function', inputs: codeInputs }),
    [isJson, variables, codeInputs],
  )
  const text = textOf(value ?? field.initial)
  const mistake = isJson && !readOnly ? jsonFault(text) : null
  const line = mistake && lineAt(text, mistake.at).line
  const fault = mistake && text.trim() !== '' ? t('Line {line}: {message}', { line, message: mistake.message }) : faultAt(path)
  const write = (next: string) => onChange(toStored(next, field))
  const insert = (name: string) => editor.current?.insert(name.startsWith('{') ? name : `{{ ${name} }}`)
  return (
    <div>
      <FieldFrame
        field={field}
        path={path}
        fault={fault}
        aside={isJson && !readOnly && <VariablePicker label={field.label} icon={<Braces />} variables={variables} onPick={insert} />}
      >
        {(wiring) => (
          <Suspense
            fallback={
              <textarea
                dir="ltr"
                ref={keepCaret}
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
              language={language}
              onChange={write}
              onStand={(view) => {
                editor.current = view
                if (caret.current !== null) view?.goTo(caret.current)
                caret.current = null
              }}
            />
          </Suspense>
        )}
      </FieldFrame>
      {mistake && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => editor.current?.goTo(mistake.at)}>
          {rich('Go to line {line}', { line })}
        </Button>
      )}
    </div>
  )
}
