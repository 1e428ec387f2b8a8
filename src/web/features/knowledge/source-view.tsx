import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Ellipsis, Pencil, Sparkles, Trash2 } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeInput, KnowledgeSource } from '#domain/knowledge/knowledge-source.ts'

import { knowledgeQuery, pagesQuery, passagesKey, sourceQuery, useKnowledge } from '#web/api/ai/knowledge.ts'
import { refusal } from '#web/api/refusal.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton, iconButtonStyle } from '#web/kit/form/icon-button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Pages } from './pages.tsx'
import { PassagesPart } from './passages-part.tsx'
import { SourceLoading } from './source-loading.tsx'
import { UsedBy } from './used-by.tsx'
import { ReadingBar, type Shown } from './reading-bar.tsx'
import { stateOf } from './source-look.ts'

type Props = { sourceId: string; passageId: string | null; onAsk: () => void; onEdit: (input: KnowledgeInput) => void }

/** An open source: its state, what one can do with it, and the passages that answers are made from. */
export function SourceView({ sourceId, passageId, onAsk, onEdit }: Props) {
  const { app } = useCurrentApp()
  const source = useQuery(sourceQuery(app.id, sourceId))
  const { data } = source
  const [removes, setRemoves] = useState(false)
  const [shown, setShown] = useState<Shown>('passages')
  useFreshParts(data)
  return (
    <section aria-label={data?.title ?? t('Source')} className="flex h-full min-w-0 flex-col">
      <Header source={data} onAsk={onAsk} onEdit={onEdit} onRemove={() => setRemoves(true)} />
      {data && <SourceStatus source={data} shown={shown} onShow={setShown} />}
      {source.error ? (
        <SourceLoading query={source} />
      ) : shown === 'pages' ? (
        <PagesPart sourceId={sourceId} />
      ) : (
        <PassagesPart key={passageId} source={data} sourceId={sourceId} passageId={passageId} onEdit={onEdit} />
      )}
      {data && <RemoveDialog sourceId={sourceId} title={data.title} open={removes} onOpenChange={setRemoves} />}
    </section>
  )
}

/** How the reading of a source stands, where it is read from elsewhere, and what is wrong with it. */
function SourceStatus(props: ComponentProps<typeof ReadingBar>) {
  const { kind, problem, status } = props.source
  return (
    <>
      {(kind === 'website' || kind === 'file') && <ReadingBar {...props} />}
      <UsedBy sourceId={props.source.id} />
      {problem && status !== 'reading' && (
        <div className="border-b border-line p-4">
          <InlineAlert tone="warning" title={problem} />
        </div>
      )}
    </>
  )
}

/** Asks for the parts of a source again as its reading goes on. */
function useFreshParts(source: KnowledgeSource | undefined): void {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const id = source?.id
  const stand = source && `${source.status} ${source.pages?.read} ${source.pages?.failed}`
  useEffect(() => {
    if (id === undefined) return
    void queries.invalidateQueries(knowledgeQuery(app.id))
    void queries.invalidateQueries({ queryKey: passagesKey(app.id, id) })
    void queries.invalidateQueries(pagesQuery(app.id, id))
  }, [queries, app.id, id, stand])
}

function PagesPart({ sourceId }: Pick<Props, 'sourceId'>) {
  const { app } = useCurrentApp()
  const pages = useQuery(pagesQuery(app.id, sourceId))
  return pages.data ? <Pages pages={pages.data} /> : <SourceLoading query={pages} />
}

type HeaderProps = Pick<Props, 'onAsk' | 'onEdit'> & {
  source: (KnowledgeSource & { input: KnowledgeInput }) | undefined
  onRemove: () => void
}

function Header({ source, onAsk, onEdit, onRemove }: HeaderProps) {
  const state = source && stateOf(source)
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line px-4 py-2">
      <Link to="/knowledge" aria-label={t('Back to the sources')} className={iconButtonStyle({ className: 'md:hidden' })}>
        <ArrowLeft />
      </Link>
      <h2 dir="auto" className="min-w-0 truncate text-title font-semibold">
        {source?.title ?? '…'}
      </h2>
      {state && <Tag tone={state.tone}>{state.label}</Tag>}
      <div className="flex-1" />
      {source && (
        <>
          <Button icon={<Sparkles />} onClick={onAsk}>
            {t('Ask')}
          </Button>
          <Button icon={<Pencil />} onClick={() => onEdit(source.input)} className="max-phone:hidden">
            {t('Edit')}
          </Button>
          <Menu align="end" trigger={<IconButton label={t('More')} icon={<Ellipsis />} />}>
            <MenuItem icon={<Pencil />} onSelect={() => onEdit(source.input)}>
              {t('Edit')}
            </MenuItem>
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={onRemove}>
              {t('Remove')}
            </MenuItem>
          </Menu>
        </>
      )}
    </header>
  )
}

type RemoveProps = { sourceId: string; title: string; open: boolean; onOpenChange: (open: boolean) => void }

function RemoveDialog({ sourceId, title, open, onOpenChange }: RemoveProps) {
  const { app } = useCurrentApp()
  const { remove } = useKnowledge(app.id)
  const navigate = useNavigate()
  const toasts = useToasts()
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Remove {title}?', { title })}
      description={t('Agents stop answering from it at once. It can’t be brought back.')}
      confirm={t('Remove source')}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(sourceId, {
          onSuccess: () => {
            toasts.show({ title: t('{title} removed', { title }) })
            void navigate({ to: '/knowledge' })
          },
          onError: (error) => toasts.show(refusal(error)),
        })
      }
    />
  )
}
