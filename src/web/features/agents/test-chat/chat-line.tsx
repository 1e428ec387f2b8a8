import { locale } from '#domain/i18n/locale.ts'
import { Sparkles, UserRound, Wrench } from 'lucide-react'
import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import type { AgentConfig } from '#domain/ai/agent-config.ts'
import type { Json } from '#domain/json.ts'

import { toolsOf } from '#flow/agents/tools/tools-of.ts'
import { AnswerNotes } from '#web/kit/ai/answer-notes.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { toolLabel } from '../tabs/tool-catalogue.ts'
import { type Answer, type ChatLine, isEnd } from './use-test-chat.ts'

type Props = { line: ChatLine; name: string; draft: AgentConfig; onRetry: (() => void) | undefined }

/** One line of a test chat. */
export function ChatLineView({ line, name, draft, onRetry }: Props) {
  switch (line.kind) {
    case 'customer':
      return (
        <p dir="auto" className="max-w-4/5 self-start rounded-bubble rounded-es-tag bg-hover px-3 py-2 whitespace-pre-line wrap-anywhere">
          {line.text}
        </p>
      )
    case 'agent':
      return <AgentLine line={line} name={name} draft={draft} />
    case 'result':
      return (
        <p dir="auto" className="text-meta wrap-anywhere text-ink-2">
          {callLabel(line.name, draft)} → {line.text}
        </p>
      )
    case 'problem':
      return (
        <InlineAlert
          tone="danger"
          title={line.title}
          action={
            onRetry && (
              <Button size="sm" onClick={onRetry}>
                {t('Try again')}
              </Button>
            )
          }
        >
          {line.text}
        </InlineAlert>
      )
    default:
      return line satisfies never
  }
}

/** What a tool that the agent wanted is called. */
export function callLabel(name: string, draft: AgentConfig): string {
  const tool = toolsOf(draft).find((one) => one.name === name)
  return tool ? toolLabel(tool) : name
}

type AgentProps = { line: Extract<ChatLine, { kind: 'agent' }>; name: string; draft: AgentConfig }

function AgentLine({ line: { answer, judged, ms }, name, draft }: AgentProps) {
  const { calls, fellBack } = answer
  const { text, isOurs, notes } = judged
  return (
    <div className="flex flex-col gap-2">
      {text !== '' && (
        <div className="max-w-9/10 self-end rounded-bubble rounded-ee-tag bg-iris-soft px-3 py-2">
          <p className="mb-1 flex items-center gap-1.5 text-meta font-medium text-iris-fg">
            <Sparkles className="size-3.5" aria-hidden />
            {name}
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere text-ink">
            {text}
          </p>
          {isOurs && <p className="mt-1 text-meta text-ink-2">{t('Sent instead of the model’s answer, which didn’t pass the check.')}</p>}
        </div>
      )}
      {notes.length > 0 && <AnswerNotes notes={notes} toolName={(tool) => callLabel(tool, draft)} />}
      {calls.map((call) => (
        <Call key={call.id} call={call} draft={draft} />
      ))}
      {fellBack !== null && (
        <InlineAlert tone="warning" title={t('{model} stepped in', { model: answer.model })}>
          {fellBack}
        </InlineAlert>
      )}
      <p className="text-end text-meta text-ink-3 tabular-nums" title={`${answer.provider}, ${answer.model}`}>
        {(ms / 1_000).toFixed(1)} s · {costOf(answer)}
      </p>
    </div>
  )
}

const CENTS = new Intl.NumberFormat(locale(), { maximumSignificantDigits: 2 })
const WHOLE = new Intl.NumberFormat(locale())

/** What an answer cost; its tokens where nobody said what they cost. */
const costOf = ({ costCents, inputTokens, outputTokens }: Answer): string =>
  costCents > 0
    ? t('{value} cents', { value: CENTS.format(costCents) })
    : t('{value} tokens', { value: WHOLE.format(inputTokens + outputTokens) })

function Call({ call, draft }: { call: Answer['calls'][number]; draft: AgentConfig }) {
  if (isEnd(call.name)) {
    const reason = reasonOf(call.input)
    return (
      <div className="flex items-start gap-2 rounded-control border border-line px-3 py-2 text-secondary text-ink-2">
        <UserRound className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium text-ink">{call.name === 'out_of_scope' ? t('Off topic, hands over') : t('Hands over')}</span>
          {reason !== '' && ` · ${reason}`}
        </span>
      </div>
    )
  }
  return (
    <div className="flex items-start gap-2 rounded-control border border-line px-3 py-2 text-secondary text-ink-2">
      <Wrench className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-medium text-ink">{callLabel(call.name, draft)}</span> ·{' '}
          {call.tool === null ? t('not one of its tools, so it’s refused') : t('wanted, not used')}
        </p>
        <Inputs input={call.input} />
      </div>
    </div>
  )
}

const Reason = z.object({ reason: z.string() })

const reasonOf = (input: Json): string => Reason.safeParse(input).data?.reason ?? ''

const Named = z.record(z.string(), z.json())

/** What a tool would have been given, by name. */
function Inputs({ input }: { input: Json }) {
  const given = Object.entries(Named.safeParse(input).data ?? {}).filter(([, value]) => value !== null && value !== '')
  if (given.length === 0) return null
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-meta">
      {given.map(([key, value]) => (
        <div key={key} className="contents">
          <dt className="text-ink-3">{key}</dt>
          <dd className="wrap-anywhere text-ink-2">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
