import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { MessageSquareText, Workflow } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { ExplainedCall, ExplainedTurn, TraceLine } from '#domain/flows/trace.ts'

import { Tag } from '#web/kit/form/tag.tsx'
import { AnswerNotes } from '#web/kit/ai/answer-notes.tsx'
import { callText, exitText, inputsOf, placeText, valueText } from './explain-messages.ts'

type Props = {
  line: ExplainedTurn['path'][number]
  calls: readonly ExplainedCall[]
  said: boolean
  /** The conversation in which one asks; left out beside the drawing, which shows the step already. */
  conversationId?: string
}

/** How a step looks that said the message one asks about, and how the others do. */
const SAID = { frame: 'border-lagoon bg-lagoon-soft', exit: 'text-lagoon-fg', place: 'text-lagoon-fg', link: 'text-lagoon-fg' }
const PASSED = { frame: 'border-line', exit: 'text-ink-2', place: 'text-ink-3', link: 'text-lagoon' }

/** One step of a turn: its name, the way it took, and what it was given, kept and called. */
export function ExplainedStep({ line, calls, said, conversationId }: Props) {
  const { flowId, stepId, stepName, kindTitle, flowName, version, exit, problem, set, ask, notes, exitLabel } = line
  const inputs = inputsOf(ask)
  const look = said ? SAID : PASSED
  return (
    <li className={clsx('rounded-control border p-3 text-secondary', look.frame)}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium text-ink">{stepName ?? kindTitle}</span>
        <span className={look.exit}>{exitText(exit, exitLabel)}</span>
        {said && (
          <span className="ms-auto inline-flex items-center gap-1 text-meta font-medium text-lagoon-fg">
            <MessageSquareText className="size-3.5" aria-hidden /> {t('Said this')}
          </span>
        )}
      </div>
      <div className={clsx('text-meta', look.place)}>
        {[stepName && kindTitle, flowName ?? t('A flow that was removed'), t('version {version}', { version })].filter(Boolean).join(' · ')}
      </div>
      {flowName !== null && conversationId !== undefined && (
        <Link
          to={flowId.startsWith('work') ? '/workflows/$flowId' : '/flows/$flowId'}
          params={{ flowId }}
          search={{ show: 'published', step: stepId, version, conversation: conversationId }}
          className={clsx(
            'mt-1 inline-flex min-h-6 items-center gap-1.5 text-meta font-medium hover:underline max-phone:min-h-11',
            look.link,
          )}
        >
          <Workflow className="size-3.5" aria-hidden /> {t('Show in the flow')}
        </Link>
      )}
      {problem && (
        <p className="mt-1.5">
          <Tag tone="danger">{t('Problem')}</Tag> <span className="text-ink-2">{problem}</span>
        </p>
      )}
      <Remarks notes={notes} />
      {inputs.length > 0 && <Facts title={t('Was given')} facts={inputs} />}
      {calls.map((call, index) => (
        <p key={index} className="mt-1.5 text-ink-2">
          {callText(call)}
        </p>
      ))}
      {set.length > 0 && (
        <Facts
          title={t('Kept')}
          facts={set.map(({ target, name, value }) => ({
            name: t('{name}, in {target}', { name, target: placeText(target) }),
            value: valueText(value),
          }))}
        />
      )}
    </li>
  )
}

/** What an agent's step has to say of its answer; releases before wrote sentences. */
function Remarks({ notes = [] }: { notes: TraceLine['notes'] }) {
  if (notes.length === 0) return null
  return (
    <div className="mt-2">
      <AnswerNotes notes={notes.filter((note) => typeof note !== 'string')} />
      {notes.map((note) => typeof note === 'string' && <p key={note}>{note}</p>)}
    </div>
  )
}

function Facts({ title, facts }: { title: string; facts: readonly { name: string; value: string }[] }) {
  return (
    <dl aria-label={title} className="mt-1.5">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex gap-2 text-meta">
          <dt className="shrink-0 text-ink-2">
            {title.toLowerCase()} {name}:
          </dt>
          <dd className="min-w-0 font-mono wrap-anywhere text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
