import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'

import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { whatDiffers } from '#flow/simulation/what-differs.ts'

import { askWorker } from '#web/features/flows/worker/ask-worker.ts'
import type { Simulated, SimulationRequest } from '#web/features/flows/worker/simulating.ts'
import { loadCalled } from './load-called.ts'

/** What decides how a conversation goes, beside the flows. */
export type SimulationSettings = Omit<SimulationRequest, 'document' | 'called'>

export interface Shown {
  rest: SimulationSettings
  request: SimulationRequest
  simulated: Simulated
}

/** Where a test chat stands: played by the worker whenever the flow or what was done changes. What was shown stays until then. */
export function useSimulated(appId: string, draft: FlowDocument, rest: SimulationSettings) {
  const queries = useQueryClient()
  const document = useDeferredValue(draft)
  const [shown, setShown] = useState<Shown | null>(null)
  const [differs, setDiffers] = useState<string | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  // How the same conversation went before the flow was changed: what a change did is told against it, however many there were since.
  const before = useRef<Shown | null>(null)
  const wanted = useMemo(() => ({ document, rest }), [document, rest])

  useEffect(() => {
    let isStale = false
    const play = async () => {
      const called = await loadCalled(queries, appId, { flowId: wanted.rest.flowId, document: wanted.document })
      const request = { ...wanted.rest, document: wanted.document, called }
      const next = { rest: wanted.rest, request, simulated: await askWorker('simulate', request) }
      if (isStale) return
      if (before.current?.rest !== next.rest) before.current = next
      setDiffers(whatDiffers(before.current.simulated.simulation, next.simulated.simulation))
      setFailure(null)
      setShown(next)
    }
    play().catch((error: unknown) => {
      if (!isStale) setFailure(error instanceof Error ? error : new Error(String(error)))
    })
    return () => {
      isStale = true
    }
  }, [queries, appId, wanted, attempt])

  const dismiss = () => {
    before.current = shown
    setDiffers(null)
  }
  return { shown, differs, failure, dismiss, retry: () => setAttempt((count) => count + 1) }
}
