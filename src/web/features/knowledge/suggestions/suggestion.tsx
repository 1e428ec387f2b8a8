import { Link } from '@tanstack/react-router'
import { Check, Pencil, TriangleAlert, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
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
            <span className="min-w-0 wrap-anywhere">{t('Differs from {title}', { title: differsFrom.title })}</span>
          </p>
          <p dir="auto" className="line-clamp-4 text-ink-2 wrap-anywhere">
            {differsFrom.text}
          </p>
          <Button size="sm" variant="ghost" className="self-start" onClick={() => onOpen(differsFrom.sourceId, differsFrom.passageId)}>
            {t('Open the source')}
          </Button>
        </div>
      )}
      <Origins suggestion={suggestion} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="soft" icon={<Check />} busy={busy} onClick={onAccept}>
          {t('Accept')}
        </Button>
        <Button size="sm" variant="ghost" icon={<Pencil />} disabled={busy} onClick={onEdit}>
          {t('Edit')}
        </Button>
        <Button size="sm" variant="ghost" icon={<X />} disabled={busy} onClick={onReject}>
          {t('Reject')}
        </Button>
      </div>
    </article>
  )
}

function Why({ suggestion: { reason, count, suggestedBy, writtenBy } }: Pick<Props, 'suggestion'>) {
  return (
    <p className="flex flex-wrap gap-1.5">
      {reason === 'kept' && <Tag tone="lagoon">{t('Suggested by {suggestedBy}', { suggestedBy: suggestedBy ?? t('a teammate') })}</Tag>}
      {reason === 'gap' && <Tag tone="honey">{t('Agents couldn’t answer it')}</Tag>}
      {count > 1 && <Tag>{t('Asked in {count, number} conversations', { count })}</Tag>}
      {writtenBy === 'model' && <Tag tone="iris">{t('Written by AI')}</Tag>}
    </p>
  )
}

/** Links of one suggestion; there may be very many. */
const LINKS = 4

const Origins = ({ suggestion: { conversations } }: Pick<Props, 'suggestion'>) => (
  <ul aria-label={t('Conversations')} className="flex flex-wrap gap-x-3 gap-y-1 text-meta text-ink-2">
    {conversations.slice(0, LINKS).map(({ id, contactName, at }) => (
      <li key={id}>
        <Link to="/inbox/$conversationId" params={{ conversationId: id }} className="underline hover:text-ink">
          {contactName ?? t('Unknown contact')}, {dayOf(at)}
        </Link>
      </li>
    ))}
    {conversations.length > LINKS && <li>{t('and more')}</li>}
  </ul>
)
