import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'

import type { FlowDocument } from '#domain/flow-document.ts'
import { whatDiffers } from '#flow/simulation/what-differs.ts'

import { askBrain } from '../brain/brain.ts'
import type { Simulated, Talk } from '../brain/simulating.ts'
import { loadCalled } from './load-called.ts'

export interface Shown {
  talk: Talk
  simulated: Simulated
}

/** Where a trial stands: played by the worker whenever the flow or what was done changes. What was shown stays until then. */
export function useSimulated(appId: string, draft: FlowDocument, rest: Omit<Talk, 'document' | 'called'>) {
  const queries = useQueryClient()
  const document = useDeferredValue(draft)
  const [shown, setShown] = useState<Shown | null>(null)
  const [differs, setDiffers] = useState<string | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  const last = useRef<Shown | null>(null)
  const wanted = useMemo(() => ({ document, rest }), [document, rest])

  useEffect(() => {
    let isStale = false
    const play = async () => {
      const called = await loadCalled(queries, appId, { flowId: wanted.rest.flowId, document: wanted.document })
      const talk = { ...wanted.rest, document: wanted.document, called }
      const next = { talk, simulated: await askBrain('simulate', talk) }
      if (isStale) return
      setDiffers((before) => differenceOf(last.current, next, before))
      last.current = next
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

  return { shown, differs, failure, dismiss: () => setDiffers(null), retry: () => setAttempt((count) => count + 1) }
}

/** What a change of the flow did to a talk of which nothing else has changed. */
function differenceOf(before: Shown | null, after: Shown, told: string | null): string | null {
  if (!before || before.talk.inputs !== after.talk.inputs) return null
  if (before.talk.document === after.talk.document) return told
  return whatDiffers(before.simulated.scene, after.simulated.scene) ?? told
}
