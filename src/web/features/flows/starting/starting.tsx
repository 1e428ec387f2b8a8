import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'

import { andList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { Flow, FlowKind } from '#domain/flows/flow-document.ts'

import { mayAssistQuery } from '#web/api/conversations/assist.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { keepNextSteps, type NextStepsOf } from './next-steps-store.ts'
import type { Start } from './start.ts'

export type { Start } from './start.ts'

// What begins a flow is seldom wanted, and the templates are not small.
const EmptyFlow = lazyPart(async () => (await import('./empty-flow.tsx')).EmptyFlow)
const Gallery = lazyPart(async () => (await import('./gallery.tsx')).Gallery)
const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)
const DescribeDialog = lazyPart(async () => (await import('./describe-dialog.tsx')).DescribeDialog)
const FirstUsePart = lazyPart(async () => (await import('./first-use.tsx')).FirstUse)

/** Whether a model can make a draft: an AI provider is connected. */
export function useMayDescribe(): boolean {
  const { app } = useCurrentApp()
  return useQuery(mayAssistQuery(app.id)).data?.available ?? false
}

type Props = { kind: FlowKind; start: Start | null; onStart: (start: Start | null) => void }

/** What a new flow is begun with; what is made is opened, with a list of what to do next. */
export function Starting({ kind, start, onStart }: Props) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const onClose = () => onStart(null)
  const onMade = (made: readonly Flow[], next: NextStepsOf) => {
    const [first] = made
    onStart(null)
    if (!first) return
    keepNextSteps(first.id, next)
    if (made.length > 1) toasts.show({ title: t('Made {made}', { made: andList(made.map(({ name }) => `“${name}”`)) }) })
    void navigate({ to: first.kind === 'flow' ? '/flows/$flowId' : '/workflows/$flowId', params: { flowId: first.id } })
  }
  if (start === null) return null
  return (
    <Suspense>
      {start === 'empty' && <EmptyFlow kind={kind} onClose={onClose} onMade={onMade} />}
      {start === 'import' && <ImportDialog onClose={onClose} onMade={onMade} />}
      {start === 'describe' && <DescribeDialog kind={kind} onClose={onClose} onMade={onMade} />}
      {(start === 'gallery' || typeof start === 'object') && (
        <Gallery kind={kind} chosen={typeof start === 'object' ? start.template : null} onClose={onClose} onMade={onMade} />
      )}
    </Suspense>
  )
}

type FirstUseProps = { kind: FlowKind; why: string; mayChange: boolean; mayDescribe: boolean; onStart: (start: Start) => void }

/** What a list without a flow leads to. */
export function FirstUse(props: FirstUseProps) {
  return (
    <Suspense>
      <FirstUsePart {...props} />
    </Suspense>
  )
}
