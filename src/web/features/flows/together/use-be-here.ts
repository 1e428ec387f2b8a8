import { useEffect } from 'react'

import { useLiveState } from '#web/api/live/use-live.ts'
import type { FlowSearch } from '../flow-search.ts'

/** Tells colleagues that one is in this draft, and what is open, while the component is on the page. */
export function useBeHere(flowId: string, { node, step }: FlowSearch): void {
  const { draw } = useLiveState()
  useEffect(() => {
    draw({ flowId, nodeId: node ?? null, stepId: step ?? null })
    return () => draw(null)
  }, [draw, flowId, node, step])
}
