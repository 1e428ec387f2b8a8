import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FoundPassage } from '#domain/knowledge/knowledge-source.ts'

import { foundQuery } from '#web/api/ai/knowledge.ts'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Bone } from '#web/kit/feedback/skeleton.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Markdown } from './markdown.tsx'

type Props = { onOpen: (sourceId: string, passageId: string) => void; onClose: () => void }

/** Asks as a customer would, and shows the passages that an agent would answer from. */
export function AskSheet({ onOpen, onClose }: Props) {
  const { app } = useCurrentApp()
  const [text, setText] = useState('')
  const [question, setQuestion] = useState('')
  const found = useQuery(foundQuery(app.id, question))
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setQuestion(text.trim())
  }
  return (
    <SideSheet open onOpenChange={(open) => !open && onClose()} title={t('Ask')}>
      <form onSubmit={ask} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={t('A question as a customer would ask it')}>
            {(wiring) => (
              <Input
                {...wiring}
                value={text}
                maxLength={1_000}
                placeholder={t('Do you deliver to Norway?')}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="primary" className="h-9" disabled={text.trim() === ''}>
          {t('Find')}
        </Button>
      </form>
      <div className="mt-4" aria-live="polite">
        {question !== '' && (
          <QueryState query={found} what={t('the passages')}>
            <div className="flex flex-col gap-3">
              <Bone className="h-24" />
              <Bone className="h-24" />
            </div>
          </QueryState>
        )}
        {found.data?.length === 0 && (
          <p className="text-secondary text-ink-2">
            {t('Nothing is written about this. An agent says that it doesn’t know, and offers a person.')}
          </p>
        )}
        {found.data && found.data.length > 0 && (
          <ol aria-label={t('Passages')} className="flex flex-col gap-3">
            {found.data.map((passage) => (
              <li key={passage.id}>
                <Found passage={passage} onOpen={() => onOpen(passage.sourceId, passage.id)} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </SideSheet>
  )
}

function Found({ passage: { title, headings, text, match }, onOpen }: { passage: FoundPassage; onOpen: () => void }) {
  return (
    <article className="rounded-card border border-line p-3">
      <header className="mb-2 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="truncate font-medium">
            {title}
          </h3>
          {headings.length > 0 && (
            <p dir="auto" className="truncate text-meta text-ink-2">
              {headings.join(' › ')}
            </p>
          )}
        </div>
        <span className="text-meta whitespace-nowrap text-ink-2 tabular-nums">{t('Match {match}', { match: match.toFixed(2) })}</span>
      </header>
      <Markdown text={text} />
      <div className="mt-2">
        <Button size="sm" onClick={onOpen}>
          {t('Open##action')}
        </Button>
      </div>
    </article>
  )
}
