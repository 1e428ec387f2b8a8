import { Link } from '@tanstack/react-router'
import { Check, Pencil, TriangleAlert, X } from 'lucide-react'

import type { KnowledgeSuggestion } from '#domain/knowledge/knowledge-suggestion.ts'

import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { dayOf } from '../source-look.ts'

type Props = {
  suggestion: KnowledgeSuggestion
  busy: boolean
  onAccept: () => void
  onEdit: () => void
  onReject: () => void
  onOpen: (sourceId: string, passageId?: string) => void
}

/** A question with its answer, why it is suggested, what says otherwise, and the conversations it comes from. */
export function Suggestion({ suggestion, busy, onAccept, onEdit, onReject, onOpen }: Props) {
  const { question, answer, differsFrom } = suggestion
  return (
    <article className="flex flex-col gap-2 rounded-card border border-line p-3">
      <Why suggestion={suggestion} />
      <h3 dir="auto" className="font-medium wrap-anywhere">
        {question}
      </h3>
      <p dir="auto" className="text-secondary whitespace-pre-wrap text-ink wrap-anywhere">
        {answer}
      </p>
      {differsFrom && (
        <div className="flex flex-col gap-1 rounded-control bg-warning-soft p-3 text-secondary">
          <p className="flex items-center gap-2 font-medium text-warning [&_svg]:size-4 [&_svg]:shrink-0">
            <TriangleAlert aria-hidden />
            <span className="min-w-0 wrap-anywhere">Differs from {differsFrom.title}</span>
          </p>
          <p dir="auto" className="line-clamp-4 text-ink-2 wrap-anywhere">
            {differsFrom.text}
          </p>
          <Button size="sm" variant="ghost" className="self-start" onClick={() => onOpen(differsFrom.sourceId, differsFrom.passageId)}>
            Open the source
          </Button>
        </div>
      )}
      <Origins suggestion={suggestion} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="soft" icon={<Check />} busy={busy} onClick={onAccept}>
          Accept
        </Button>
        <Button size="sm" variant="ghost" icon={<Pencil />} disabled={busy} onClick={onEdit}>
          Edit
        </Button>
        <Button size="sm" variant="ghost" icon={<X />} disabled={busy} onClick={onReject}>
          Reject
        </Button>
      </div>
    </article>
  )
}

function Why({ suggestion: { reason, count, suggestedBy, writtenBy } }: Pick<Props, 'suggestion'>) {
  return (
    <p className="flex flex-wrap gap-1.5">
      {reason === 'kept' && <Tag tone="lagoon">Suggested by {suggestedBy ?? 'a teammate'}</Tag>}
      {reason === 'gap' && <Tag tone="honey">Agents couldn’t answer it</Tag>}
      {count > 1 && <Tag>Asked in {count.toLocaleString('en')} conversations</Tag>}
      {writtenBy === 'model' && <Tag tone="iris">Written by AI</Tag>}
    </p>
  )
}

/** Links of one suggestion; there may be very many. */
const LINKS = 4

const Origins = ({ suggestion: { conversations } }: Pick<Props, 'suggestion'>) => (
  <ul aria-label="Conversations" className="flex flex-wrap gap-x-3 gap-y-1 text-meta text-ink-2">
    {conversations.slice(0, LINKS).map(({ id, contactName, at }) => (
      <li key={id}>
        <Link to="/inbox/$conversationId" params={{ conversationId: id }} className="underline hover:text-ink">
          {contactName ?? 'Unknown contact'}, {dayOf(at)}
        </Link>
      </li>
    ))}
    {conversations.length > LINKS && <li>and more</li>}
  </ul>
)
