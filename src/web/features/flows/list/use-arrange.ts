import type { FlowArrangement } from '#domain/api/flows/flow-lists.ts'
import type { FlowSummary } from '#domain/api/flows/flows.ts'

import { ApiError } from '#web/api/api-error.ts'
import type { useChangeFlows } from '#web/api/flows/change-flows.ts'

type Next = Omit<FlowArrangement, 'id'>

interface ArrangeOptions {
  change: ReturnType<typeof useChangeFlows>
  told: (title: string, undo: () => void) => void
  onError: (error: Error) => void
}

/** Moves, archives and restores many flows in one command, which can be taken back whole. */
export function useArrange({ change, told, onError }: ArrangeOptions) {
  /** Puts everything where it was; what was taken out of use for it is published again as it was. */
  const takeBack = async (flows: readonly FlowSummary[], next: Next) => {
    const changes = flows.map(({ id, folderId, archivedAt }) => ({
      id,
      ...('folderId' in next && { folderId }),
      ...('archived' in next && { archived: archivedAt !== null }),
    }))
    try {
      await change.arrange.mutateAsync({ changes, unpublish: next.archived === false })
      if (next.archived !== true) return
      for (const { id: flowId, publishedVersion: version } of flows)
        if (version !== null) await change.publishAgain.mutateAsync({ flowId, version })
    } catch (error) {
      if (error instanceof ApiError) onError(error)
      else throw error
    }
  }
  return (flows: readonly FlowSummary[], title: string, next: Next, unpublish = false) =>
    change.arrange.mutate(
      { changes: flows.map(({ id }) => ({ id, ...next })), unpublish },
      { onSuccess: () => told(title, () => void takeBack(flows, next)), onError },
    )
}
