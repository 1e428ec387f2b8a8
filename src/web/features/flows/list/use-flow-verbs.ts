import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { FlowSummary } from '#domain/api/flows/flows.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useChangeFlows } from '#web/api/flows/change-flows.ts'
import { loadFlowFile } from '#web/api/flows/make-flow.ts'
import { refusal } from '#web/api/refusal.ts'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { flowsText } from './format-flow-count.ts'
import { useArrange } from './use-arrange.ts'

const REFUSAL_MS = 12_000

type Flows = readonly FlowSummary[]

/** What is asked before it is done. */
export type FlowQuestion = { of: 'rename' | 'move' | 'archive' | 'delete'; flows: Flows } | null

const idsOf = (flows: readonly { id: string }[]): string[] => flows.map(({ id }) => id)

/** What can be done with flows of a list. Where it can be taken back, the toast offers that. */
export function useFlowVerbs(kind: FlowKind, onDone: () => void) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const change = useChangeFlows(app.id)
  const [question, ask] = useState<FlowQuestion>(null)
  const words = (flows: Flows) => flowsText(kind, flows)
  const onError = (error: Error) => {
    ask(null)
    toasts.show({ ...refusal(error), description: placesOf(error), durationMs: REFUSAL_MS })
  }
  const told = (title: string, undo?: () => void) => {
    ask(null)
    onDone()
    toasts.show({ title, ...(undo && { action: { label: t('Undo'), keys: 'mod+z', perform: undo } }) })
  }
  const arrange = useArrange({ change, told, onError })
  const copied = (copies: readonly { id: string }[]) => change.remove.mutate(idsOf(copies), { onError })
  return {
    question,
    ask,
    close: () => ask(null),
    busy: change.arrange.isPending || change.remove.isPending,
    rename: async ({ id, name: before }: FlowSummary, name: string) => {
      await change.rename.mutateAsync({ flowId: id, name })
      told(t('Renamed to “{name}”', { name }), () => change.rename.mutate({ flowId: id, name: before }))
    },
    copy: (flows: Flows) =>
      change.copy.mutate(idsOf(flows), {
        onSuccess: (copies) => told(t('Duplicated {flows}', { flows: words(flows) }), () => copied(copies)),
        onError,
      }),
    move: (flows: Flows, folderId: string | null) =>
      arrange(
        flows,
        folderId === null ? t('Taken out of its folder: {flows}', { flows: words(flows) }) : t('Moved {flows}', { flows: words(flows) }),
        { folderId },
      ),
    /** One that is live is asked about first: customers start it no more. */
    archive: (flows: Flows) =>
      flows.some(({ publishedVersion }) => publishedVersion !== null)
        ? ask({ of: 'archive', flows })
        : arrange(flows, t('Archived {flows}', { flows: words(flows) }), { archived: true }),
    archiveLive: (flows: Flows) => arrange(flows, t('Archived {flows}', { flows: words(flows) }), { archived: true }, true),
    restore: (flows: Flows) => arrange(flows, t('Restored {flows}', { flows: words(flows) }), { archived: false }),
    remove: (flows: Flows) =>
      change.remove.mutate(idsOf(flows), { onSuccess: () => told(t('Deleted {flows}', { flows: words(flows) })), onError }),
    exportFiles: (flows: Flows) => void saveFiles(app.id, flows).catch(onError),
  }
}

async function saveFiles(appId: string, flows: Flows): Promise<void> {
  const files = await Promise.all(flows.map(({ id }) => loadFlowFile(appId, id)))
  const { saveFlowFiles } = await import('./save-file.ts')
  saveFlowFiles(files)
}

export type FlowVerbs = ReturnType<typeof useFlowVerbs>

/** Where a flow is used, as the server names the places. */
const placesOf = (error: Error): string => {
  if (!(error instanceof ApiError)) return t('Try again.')
  const places = error.details.map(({ message }) => message)
  return places.length === 0
    ? error.hint
    : places.slice(0, 3).join(' ') + (places.length > 3 ? t(' And {count} more.', { count: places.length - 3 }) : '')
}
