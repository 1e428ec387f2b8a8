import { SquareTerminal } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { parseJson } from '#domain/json.ts'

import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'

import { useForm, type Variable } from '#web/kit/schema-form/form-context.ts'
import { JsonObjectInput } from '#web/kit/schema-form/controls/json-object-input.tsx'
import { TryOutResult } from '#web/kit/schema-form/try-out-result.tsx'
import { useTryOut } from '#web/kit/schema-form/use-try-out.ts'

import type { FormExtraProps } from '../form-extra-props.tsx'
import { AnswerMap } from './answer-map.tsx'
import { exitText } from './exit-labels.ts'
import { fromCurl } from './from-curl.ts'

/** Reads a request out of a cURL command, and makes it once with sample variables. */
export function FormExtra(props: FormExtraProps) {
  if (!props.editable) return null
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      <FromCurl {...props} />
      <TryIt {...props} />
    </div>
  )
}

function FromCurl({ config, onChange }: FormExtraProps) {
  const [open, setOpen] = useState(false)
  const [command, setCommand] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  if (!open) {
    return (
      <>
        <Button size="sm" className="self-start" icon={<SquareTerminal />} onClick={() => setOpen(true)}>
          {t('Fill in from a cURL command')}
        </Button>
        {notes.map((note) => (
          <p key={note} className="text-meta text-ink-2">
            {note}
          </p>
        ))}
      </>
    )
  }
  const take = () => {
    const read = fromCurl(command)
    setProblem(read.ok ? null : read.problem)
    if (!read.ok) return
    onChange({ ...config, ...read.request })
    setNotes([...new Set(read.notes)])
    setCommand('')
    setOpen(false)
  }
  return (
    <div className="flex flex-col gap-2">
      <textarea
        aria-label={t('cURL command')}
        rows={4}
        spellCheck={false}
        placeholder={t("curl https://example.com/orders -H 'Accept: application/json'")}
        value={command}
        onChange={(event) => setCommand(event.target.value)}
        className={inputStyle({ className: 'block w-full resize-y py-2 font-mono text-secondary' })}
      />
      {problem && (
        <p role="alert" className="text-meta text-danger">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button size="sm" disabled={command.trim() === ''} onClick={take}>
          {t('Fill in')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setOpen(false)}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}

function TryIt({ config, onChange, tryHttp }: FormExtraProps) {
  const { variables } = useForm()
  const [vars, setVars] = useState<Record<string, unknown>>(() => samplesFor(config, variables))
  const [isReadable, setReadable] = useState(true)
  const tryOut = useTryOut(() => tryHttp({ config: toJson(config), vars: toJson(vars) }))
  const { answer } = tryOut
  const answered = answer?.result?.outcome === 'answered' ? answer.result : null
  const json = answered ? parseJson(answered.body) : undefined
  const hasParts = typeof json === 'object' && json !== null
  return (
    <div className="flex flex-col gap-2">
      <JsonObjectInput label={t('Variables for a test')} value={vars} onChange={setVars} onReadable={setReadable} />
      <Button size="sm" className="self-start" busy={tryOut.busy} disabled={!isReadable} onClick={tryOut.run}>
        {t('Send this request once')}
      </Button>
      {tryOut.fault && (
        <InlineAlert tone="danger" title={t('The request was not sent')}>
          {tryOut.fault}
        </InlineAlert>
      )}
      {answer && (
        <TryOutResult
          good={answer.exit === 'success'}
          title={answered ? t('Status {status}, in {ms} ms', { status: answered.status, ms: answer.ms }) : t('No answer')}
          problem={answer.problem}
          rows={[[t('Exit'), exitText(answer.exit)], ...answer.mapped.map(({ name, value }): [string, unknown] => [name, value])]}
          raw={answered?.body ?? null}
        />
      )}
      {hasParts && <AnswerMap answer={json} save={config['save']} onSave={(save) => onChange({ ...config, save })} />}
    </div>
  )
}

/** The variables that the request reads, each with something that it may be. */
function samplesFor(config: FormExtraProps['config'], variables: readonly Variable[]): Record<string, unknown> {
  const names = [...JSON.stringify(config).matchAll(/\bvars\.([A-Za-z_]\w*)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, variables.find(({ path }) => path === `vars.${name}`)?.sample ?? '']))
}

// Settings and sample values come out of JSON.
const toJson = (value: Readonly<Record<string, unknown>>) => JSON.parse(JSON.stringify(value))
