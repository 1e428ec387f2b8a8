import { useState } from 'react'

import type { Asked } from '#flow/simulation/simulation-state.ts'
import { t } from '#domain/i18n/t.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import { type Json, parseJson } from '#domain/json.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { askWorker } from '#web/features/flows/worker/ask-worker.ts'

import { answeredText } from '../step-labels.ts'
import type { TestChatAction } from '../state/test-chat-state.ts'

type Props = { asked: Asked; title: string; hasMock: boolean; act: (act: TestChatAction) => void }

/** One call of a test chat: its answer is read, and written again. The conversation is played again with what is written. */
export function CallAnswer({ asked, title, hasMock, act }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { location, effect, answer } = asked
  const save = async (text: string) => {
    const read = await askWorker('readAnswer', toStoredText(text), effect.kind)
    setFault(read.ok ? null : read.why)
    if (!read.ok) return
    act({ type: 'mock', stepId: location.stepId, result: read.answer })
    setDraft(null)
  }
  return (
    <li className="rounded-control border border-line p-3">
      <div className="text-secondary font-medium wrap-anywhere">{title}</div>
      <div className="text-meta text-ink-2">{answeredText(asked)}</div>
      {draft === null ? (
        <>
          {answer && (
            <pre className="mt-2 max-h-32 overflow-auto text-meta whitespace-pre-wrap text-ink-2 wrap-anywhere" tabIndex={0}>
              {toAnswerText(answer)}
            </pre>
          )}
          <div className="mt-2 flex gap-2">
            {answer && (
              <Button size="sm" onClick={() => setDraft(toAnswerText(answer))}>
                {t('Change the answer')}
              </Button>
            )}
            {hasMock && (
              <Button size="sm" variant="ghost" onClick={() => act({ type: 'unmock', stepId: location.stepId, kind: effect.kind })}>
                {t('Take it back')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <div className="mt-2 flex flex-col gap-2">
          <Field label={t('Answer, as JSON')} error={fault}>
            {(wiring) => (
              <textarea
                rows={8}
                spellCheck={false}
                value={draft}
                onChange={(event) => setDraft(event.target.value)}
                className={inputStyle({ className: 'block w-full resize-y py-2 font-mono text-meta' })}
                {...wiring}
              />
            )}
          </Field>
          <div className="flex gap-2">
            <Button size="sm" variant="primary" onClick={() => void save(draft)}>
              {t('Use this answer')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setDraft(null)}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

/** An answer as it is read and written by hand: the body of an HTTP answer as the JSON that it is, not as a text in a text. */
export function toAnswerText(answer: EffectResult): string {
  if (answer.kind !== 'call_http' || answer.outcome !== 'answered') return JSON.stringify(answer, null, 2)
  const body = parseJson(answer.body)
  return JSON.stringify(isBranch(body) ? { ...answer, body } : answer, null, 2)
}

/** The same as it is stored; what is no JSON stays as it was written, to be told so. */
export function toStoredText(text: string): string {
  const written = parseJson(text)
  if (!isObject(written) || written['kind'] !== 'call_http' || !isBranch(written['body'])) return text
  return JSON.stringify({ ...written, body: JSON.stringify(written['body']) })
}

const isBranch = (value: Json | undefined): boolean => typeof value === 'object' && value !== null

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } => isBranch(value) && !Array.isArray(value)
