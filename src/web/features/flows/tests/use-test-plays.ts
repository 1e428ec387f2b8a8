import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'

import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'
import type { FlowTest } from '#domain/flows/flow-test.ts'
import type { FlowTestPlay } from '#flow/flow-tests/run-flow-test.ts'

import { loadCalled } from '../test-chat/state/load-called.ts'
import { askWorker } from '../worker/ask-worker.ts'

/** How tests went when they were last played, by their ids. They are played on the draft as it is drawn, and again whenever it or one of them changes. */
export function useTestPlays(appId: string, { id, kind }: Pick<Flow, 'id' | 'kind'>, draft: FlowDocument, tests: readonly FlowTest[]) {
  const queries = useQueryClient()
  const document = useDeferredValue(draft)
  const [plays, setPlays] = useState<ReadonlyMap<string, FlowTestPlay>>(new Map())
  const [failure, setFailure] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isRunning, setRunning] = useState(false)

  useEffect(() => {
    let isStale = false
    const play = async () => {
      const called = await loadCalled(queries, appId, { flowId: id, document })
      const played = await askWorker('playTests', { flowId: id, kind, document, called }, tests)
      if (isStale) return
      setPlays(
        (known) => new Map([...known, ...tests.flatMap((test, index) => (played[index] ? [[test.id, played[index]] as const] : []))]),
      )
      setFailure(null)
      setRunning(false)
    }
    setRunning(true)
    play().catch((error: unknown) => {
      if (isStale) return
      setFailure(error instanceof Error ? error : new Error(String(error)))
      setRunning(false)
    })
    return () => {
      isStale = true
    }
  }, [queries, appId, id, kind, document, tests, attempt])

  return { plays, failure, isRunning, run: () => setAttempt((count) => count + 1) }
}
