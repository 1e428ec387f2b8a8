import { Link } from '@tanstack/react-router'
import { BookOpenText, Sparkles, TriangleAlert, Zap } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { DraftSource } from '#domain/ai/draft-source.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useActions } from '#web/actions/use-actions.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Popover } from '#web/kit/overlay/popover.tsx'
import { SafeLink } from '#web/kit/text/safe-link.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { DraftKeeper } from '../drafts/use-drafts.ts'
import { SHORTER_DRAFT } from './helps.ts'
import type { AiDraft } from './use-ai-draft.ts'
import { useWrittenHelp } from './use-written-help.ts'

type Props = { conversationId: string; keeper: DraftKeeper; ai: AiDraft }

/** What a reply drafted by AI stands on, what of it stands on nothing, and what can be done with it. */
export function AiDraftBar({ conversationId, keeper, ai }: Props) {
  const { busy, ask } = useWrittenHelp({ conversationId, keeper, mode: 'reply', onDraft: ai.take })
  const { draft, unsupported } = ai
  const shorten = () => ask(SHORTER_DRAFT)
  const discard = () => keeper.change('reply', { text: '' })
  useActions([
    { id: 'shorten-draft', name: t('AI draft: make it shorter'), group: 'Conversation', when: () => busy === null, perform: shorten },
    { id: 'discard-draft', name: t('AI draft: discard'), group: 'Conversation', keywords: t('delete clear'), perform: discard },
  ])
  if (draft === null) return null
  return (
    <div role="group" aria-label={t('AI draft')} className="flex flex-col gap-1.5 px-3 pt-1">
      {unsupported.length > 0 && <Unsupported sentences={unsupported} />}
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="inline-flex items-center gap-1.5 text-meta font-medium text-iris-fg">
          <Sparkles className="size-3.5" strokeWidth={1.75} aria-hidden />
          {draft.sources.length === 0 ? t('AI draft · no sources') : t('AI draft from')}
        </span>
        {draft.sources.map((source) => (
          <SourceChip key={source.number} source={source} />
        ))}
        <span className="ms-auto flex gap-1">
          <Button size="sm" variant="ghost" busy={busy !== null} onClick={shorten}>
            {t('Shorter')}
          </Button>
          <Button size="sm" variant="ghost" onClick={discard}>
            {t('Discard')}
          </Button>
        </span>
      </div>
    </div>
  )
}

function Unsupported({ sentences }: { sentences: readonly string[] }) {
  return (
    <div role="status" className="flex items-start gap-2 rounded-control bg-warning-soft px-2.5 py-1.5 text-secondary text-ink-2">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
      <div className="min-w-0">
        <strong className="font-medium text-warning">{t('Not found in your sources')}</strong>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence} dir="auto" className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function SourceChip({ source }: { source: DraftSource }) {
  const { app } = useCurrentApp()
  const Icon = source.kind === 'passage' ? BookOpenText : Zap
  const title = source.kind === 'passage' ? [source.title, ...source.headings].join(' › ') : source.title
  return (
    <Popover
      side="top"
      title={source.kind === 'passage' ? title : t('Saved reply: {title}', { title })}
      trigger={
        <button
          type="button"
          aria-label={t('Source {number}: {title}', { number: source.number, title })}
          className="inline-flex min-h-6 max-w-52 items-center gap-1 rounded-tag bg-iris-soft px-1.5 text-meta text-iris-fg hover:underline max-phone:min-h-11"
        >
          <Icon className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
          <span className="truncate">{source.title}</span>
        </button>
      }
    >
      <p dir="auto" className="max-h-60 overflow-y-auto text-secondary whitespace-pre-line wrap-anywhere text-ink">
        {source.text}
      </p>
      {source.kind === 'passage' && (
        <p className="mt-2 flex flex-col gap-1 text-secondary">
          {source.url !== null && <SafeLink href={source.url}>{source.url}</SafeLink>}
          {roleAllows(app.role, 'admin') && (
            <Link to="/knowledge/$sourceId" params={{ sourceId: source.sourceId }} className="text-lagoon-fg underline">
              {t('Open in Knowledge')}
            </Link>
          )}
        </p>
      )}
    </Popover>
  )
}
