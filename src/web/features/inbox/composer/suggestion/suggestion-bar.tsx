import { useQuery } from '@tanstack/react-query'
import { Sparkles, Wrench, X } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { AgentSuggestion } from '#domain/ai/agent-suggestion.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

import { suggestionQuery, useSettleSuggestion } from '#web/api/ai/agent-suggestions.ts'
import { AnswerNotes } from '#web/kit/ai/answer-notes.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { draftOfContent, joinDrafts } from '../drafts/draft.ts'
import type { DraftKeeper } from '../drafts/use-drafts.ts'

type Props = { conversation: Conversation; keeper: DraftKeeper }

/** What an AI agent that drafts for people would answer: put into the reply by a person, or put away. */
export function SuggestionBar({ conversation, keeper }: Props) {
  const { app } = useCurrentApp()
  const { data } = useQuery(suggestionQuery(app.id, conversation))
  const settle = useSettleSuggestion(app.id, conversation)
  const suggestion = data?.suggestion
  if (!suggestion) return null
  const { agentName, messageId, text, problem } = suggestion
  const use = () => {
    keeper.switchTo('reply')
    keeper.change('reply', (draft) => joinDrafts(draftOfContent({ type: 'text', text }), draft))
    settle.mutate({ messageId, outcome: 'taken' })
  }
  return (
    <section
      aria-label={t('Draft by {agentName}', { agentName })}
      className="mb-2 rounded-card border border-line bg-iris-soft p-3 text-secondary"
    >
      <header className="flex items-center gap-1.5">
        <Sparkles className="size-3.5 shrink-0 text-iris-fg" aria-hidden />
        <h3 className="min-w-0 flex-1 truncate font-medium text-iris-fg">{t('{agentName} · AI draft, not sent', { agentName })}</h3>
        {text !== '' && (
          <Button size="sm" onClick={use}>
            {t('Use draft')}
          </Button>
        )}
        <IconButton
          size="sm"
          side="top"
          label={t('Dismiss draft')}
          icon={<X />}
          onClick={() => settle.mutate({ messageId, outcome: 'dismissed' })}
        />
      </header>
      {text !== '' && (
        <p dir="auto" className="mt-1 max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere text-ink">
          {text}
        </p>
      )}
      {problem !== null && <p className="mt-1 text-ink-2">{problem}</p>}
      <Behind suggestion={suggestion} />
    </section>
  )
}

/** What the draft stands on, and what the agent would have done. */
function Behind({ suggestion: { notes, wanted } }: { suggestion: AgentSuggestion }) {
  const sources = notes.filter(({ type }) => type === 'source').length
  return (
    <>
      {wanted.map(({ name, input }) => (
        <p key={name + JSON.stringify(input)} className="mt-1.5 flex items-start gap-1.5 text-ink-2">
          <Wrench className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            {t('Left to you:')} <span className="font-medium text-ink">{name.replaceAll('_', ' ')}</span> {JSON.stringify(input)}
          </span>
        </p>
      ))}
      {notes.length > 0 && (
        <details className="mt-1.5">
          <summary className="focus-inset inline-flex min-h-6 cursor-pointer items-center rounded-tag text-meta font-medium text-ink-2 hover:text-ink max-phone:min-h-11">
            {sources > 0 ? t('{sources, plural, one {Why: # source} other {Why: # sources}}', { sources }) : t('Why')}
          </summary>
          <div className="mt-1.5 max-h-60 overflow-y-auto">
            <AnswerNotes notes={notes} />
          </div>
        </details>
      )}
    </>
  )
}
