import type { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'

import { ArticleDialog } from './article-dialog.tsx'
import { CatalogDialog } from './catalog-dialog.tsx'
import { EventsDialog } from './events-dialog.tsx'
import { FilesDialog } from './files-dialog.tsx'
import { QuestionsDialog } from './questions-dialog.tsx'
import { WebsiteDialog } from './website-dialog.tsx'

type Props = ({ id: string; input: KnowledgeInput } | { id: null; kind: KnowledgeInput['kind'] }) & {
  /** Of a new article. */
  title?: string | undefined
  onSaved: (id: string) => void
  onClose: () => void
}

/** Writes a source, new or again, by its kind. */
export function SourceDialog({ title, onSaved, onClose, ...written }: Props) {
  const input = written.id === null ? null : written.input
  const kind = written.id === null ? written.kind : written.input.kind
  const frame = { id: written.id, onSaved, onClose }
  switch (kind) {
    case 'article':
      return <ArticleDialog {...frame} title={title} input={input?.kind === 'article' ? input : null} />
    case 'questions':
      return <QuestionsDialog {...frame} input={input?.kind === 'questions' ? input : null} />
    case 'website':
      return <WebsiteDialog {...frame} input={input?.kind === 'website' ? input : null} />
    case 'file':
      return <FilesDialog {...frame} input={input?.kind === 'file' ? input : null} />
    case 'catalog':
    case 'events':
      return <LiveDialog {...frame} kind={kind} input={input} />
    default:
      return kind satisfies never
  }
}

type LiveProps = Pick<Props, 'onSaved' | 'onClose'> & { id: string | null; kind: 'catalog' | 'events'; input: KnowledgeInput | null }

const LiveDialog = ({ kind, input, ...frame }: LiveProps) =>
  kind === 'catalog' ? (
    <CatalogDialog {...frame} input={input?.kind === 'catalog' ? input : null} />
  ) : (
    <EventsDialog {...frame} input={input?.kind === 'events' ? input : null} />
  )
