import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useMatch, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Plus, Sparkles } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { KnowledgeInput } from '#domain/knowledge/knowledge-source.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'

import { useDismissGap } from '#web/api/ai/knowledge-gaps.ts'
import { knowledgeQuery } from '#web/api/ai/knowledge.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { Menu, MenuItem } from '#web/kit/overlay/menu.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { SourceList } from './source-list.tsx'
import { Conflicts } from './conflicts/conflicts.tsx'
import { counted, KINDS } from './source-look.ts'
import { SourceView } from './source-view.tsx'
import { Suggested } from './suggestions/suggested.tsx'
import { Unanswered } from './unanswered.tsx'

const AskSheet = lazyPart(async () => (await import('./ask-sheet.tsx')).AskSheet)
const SourceDialog = lazyPart(async () => (await import('./source-dialog.tsx')).SourceDialog)

const route = getRouteApi('/gate/shell/knowledge')

/** A source that is edited, or a kind of which a new one is written. */
type Written = ({ id: string; input: KnowledgeInput } | { id: null; kind: KnowledgeInput['kind'] }) & {
  title?: string
  /** The question that it answers. */
  gapId?: string
}

/** What AI agents answer from: the sources, and beside them the passages of the one that is open. Phones show one of both. */
export function KnowledgeScreen() {
  const { app } = useCurrentApp()
  usePageTitle(t('Knowledge'))
  if (!roleAllows(app.role, 'admin'))
    return (
      <main className="flex h-full flex-col justify-center">
        <h1 className="sr-only">{t('Knowledge')}</h1>
        <NoPermission what={t('knowledge')} />
      </main>
    )
  return <Knowledge />
}

function Knowledge() {
  const { app } = useCurrentApp()
  const { passage } = route.useSearch()
  const openId = useMatch({ from: '/gate/shell/knowledge/$sourceId', shouldThrow: false })?.params.sourceId ?? null
  const navigate = useNavigate()
  const [written, setWritten] = useState<Written | null>(null)
  const [asks, setAsks] = useState(false)
  const answered = useDismissGap(app.id)
  const list = useQuery(knowledgeQuery(app.id))
  const open = (sourceId: string, at?: string) => {
    setWritten(null)
    setAsks(false)
    void navigate({ to: '/knowledge/$sourceId', params: { sourceId }, search: { passage: at } })
  }
  const ask = () => setAsks(true)
  const saved = (sourceId: string) => {
    if (written?.gapId) answered.mutate(written.gapId)
    open(sourceId)
  }
  const unanswered = (
    <>
      <Unanswered onWrite={({ id, question }) => setWritten({ id: null, kind: 'article', title: question.slice(0, 200), gapId: id })} />
      <Suggested onOpen={open} />
      <Conflicts onOpen={open} />
    </>
  )
  return (
    <main className="flex h-full min-w-0">
      <h1 className="sr-only">{t('Knowledge')}</h1>
      {list.data?.length === 0 ? (
        <NothingYet onAdd={(kind) => setWritten({ id: null, kind })} unanswered={unanswered} />
      ) : (
        <>
          <section className={clsx('flex h-full w-90 shrink-0 flex-col border-e border-line max-md:w-full', openId && 'max-md:hidden')}>
            <Header count={list.data?.length}>
              <IconButton label={t('Ask')} icon={<Sparkles />} onClick={ask} className="md:hidden" />
              <AddMenu onChoose={(kind) => setWritten({ id: null, kind })} />
            </Header>
            {unanswered}
            <SourceList list={list} openId={openId} />
          </section>
          <div className={clsx('h-full min-w-0 flex-1', !openId && 'max-md:hidden')}>
            {openId === null ? (
              <NothingOpen onAsk={ask} />
            ) : (
              <SourceView
                key={openId}
                sourceId={openId}
                passageId={passage ?? null}
                onAsk={ask}
                onEdit={(input) => setWritten({ id: openId, input })}
              />
            )}
          </div>
        </>
      )}
      <Suspense>
        {asks && <AskSheet onOpen={open} onClose={() => setAsks(false)} />}
        {written && <SourceDialog {...written} onSaved={saved} onClose={() => setWritten(null)} />}
      </Suspense>
    </main>
  )
}

const Header = ({ count, children }: { count: number | undefined; children?: ReactNode }) => (
  <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line px-4 py-2">
    <h2 className="text-title font-semibold">{t('Knowledge')}</h2>
    {count !== undefined && <span className="text-secondary text-ink-2 tabular-nums">{counted(count, 'source')}</span>}
    <div className="flex-1" />
    {children}
  </header>
)

const NothingYet = ({ onAdd, unanswered }: { onAdd: (kind: KnowledgeInput['kind']) => void; unanswered: ReactNode }) => (
  <section className="flex h-full w-full flex-col">
    <Header count={undefined} />
    {unanswered}
    <EmptyState title={t('No knowledge yet')} action={<AddMenu onChoose={onAdd} />}>
      {t('Add what customers ask about. AI agents answer from it and cite their source.')}
    </EmptyState>
  </section>
)

const NothingOpen = ({ onAsk }: { onAsk: () => void }) => (
  <EmptyState
    title={t('Select a source')}
    action={
      <Button icon={<Sparkles />} onClick={onAsk}>
        {t('Ask')}
      </Button>
    }
  >
    {t('Choose one from the list, or ask a question to see what would be found.')}
  </EmptyState>
)

const AddMenu = ({ onChoose }: { onChoose: (kind: KnowledgeInput['kind']) => void }) => (
  <Menu align="end" trigger={<AddButton />}>
    {ADDED.map((kind) => {
      const { label, icon: Icon } = KINDS[kind]
      return (
        <MenuItem key={kind} icon={<Icon />} onSelect={() => onChoose(kind)}>
          {kind === 'file' ? t('Files') : label}
        </MenuItem>
      )
    })}
  </Menu>
)

const ADDED = ['article', 'questions', 'website', 'file', 'catalog', 'events'] as const

const AddButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="primary" icon={<Plus />} {...props}>
    {t('Add')}
  </Button>
)
