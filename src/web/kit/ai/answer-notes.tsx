import { BookOpenText, CircleHelp, Search, ShieldAlert, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'

import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { AnswerNote } from '#domain/ai/answer-note.ts'

import { SafeLink } from '../text/safe-link.tsx'

type NoteOf<Type extends AnswerNote['type']> = Extract<AnswerNote, { type: Type }>

/** How an AI agent came to an answer: what it stands on, what the check refused and why, and which tools were used. */
export function AnswerNotes({ notes, toolName = (name) => name }: { notes: readonly AnswerNote[]; toolName?: (name: string) => string }) {
  return (
    <ul className="flex flex-col gap-1.5 text-secondary text-ink-2">
      {notes.map((note, at) => (
        <li key={at}>
          <Note note={note} toolName={toolName} />
        </li>
      ))}
    </ul>
  )
}

function Note({ note, toolName }: { note: AnswerNote; toolName: (name: string) => string }) {
  switch (note.type) {
    case 'source':
      return <SourceNote note={note} />
    case 'refused':
      return <RefusedNote note={note} />
    case 'link':
      return (
        <Plain icon={<ShieldAlert className="text-honey-fg" />} title={t('Link removed')}>
          <span className="wrap-anywhere">{note.text}</span>
        </Plain>
      )
    case 'tool':
      return (
        <Plain icon={<Wrench />} title={toolName(note.name)}>
          <span className="font-mono text-meta wrap-anywhere">{note.result}</span>
        </Plain>
      )
    case 'searched':
      return (
        <Plain icon={<Search />} title={t('Searched for')}>
          <span dir="auto" className="wrap-anywhere">
            {commaList(note.queries.map((query) => `“${query}”`))}
          </span>
        </Plain>
      )
    case 'gap':
      return (
        <Plain icon={<CircleHelp className="text-honey-fg" />} title={t('Nothing found for')}>
          <span dir="auto">“{note.question}”</span>
        </Plain>
      )
    default:
      return note satisfies never
  }
}

/** A passage, and the sentences that stand on it. */
function SourceNote({ note: { title, headings, text, url, sentences } }: { note: NoteOf<'source'> }) {
  return (
    <details className="group rounded-control border border-line bg-surface">
      <summary className="focus-inset flex min-h-9 cursor-pointer list-none items-start gap-2 rounded-control px-3 py-2 hover:bg-hover max-phone:min-h-11 [&::-webkit-details-marker]:hidden">
        <BookOpenText className="mt-0.5 size-4 shrink-0 text-lagoon-fg" aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">{t('Source:')}</span>
          <span dir="auto" className="font-medium text-ink">
            {[title, ...headings].join(' › ')}
          </span>
          {sentences.map((sentence) => (
            <span key={sentence} dir="auto" className="block">
              “{sentence}”
            </span>
          ))}
        </span>
      </summary>
      <div className="border-t border-line px-3 py-2">
        <p dir="auto" className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
          {text}
        </p>
        {url !== null && (
          <p className="mt-1.5 truncate">
            <SafeLink href={url}>{url}</SafeLink>
          </p>
        )}
      </div>
    </details>
  )
}

function RefusedNote({ note: { text, reasons } }: { note: NoteOf<'refused'> }) {
  return (
    <Plain icon={<ShieldAlert className="text-honey-fg" />} title={t('Not sent')}>
      {text !== '' && (
        <span dir="auto" className="block wrap-anywhere line-through decoration-ink-3">
          {text}
        </span>
      )}
      {reasons.map((reason) => (
        <span key={reason} className="block wrap-anywhere">
          {reason}
        </span>
      ))}
    </Plain>
  )
}

function Plain({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 rounded-control border border-line bg-surface px-3 py-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <div className="min-w-0">
        <span className="font-medium text-ink">{title}</span>
        <div>{children}</div>
      </div>
    </div>
  )
}
