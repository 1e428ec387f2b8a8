import { useCallback, useEffect, useState } from 'react'

import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { NamedVariable } from '#flow/definition/list-variables.ts'

import { askWorker } from '../worker/ask-worker.ts'

const PAUSE_MS = 300

interface Named {
  /** Empty until the steps were asked, and as before while they are asked again. */
  named: readonly NamedVariable[]
  state: 'asking' | 'known' | 'failed'
}

const UNKNOWN: Named = { named: [], state: 'asking' }

/** What the steps know of the variables that they keep and read. */
export function useNamedVariables(document: FlowDocument): Named & { askAgain: () => void } {
  const [known, setKnown] = useState(UNKNOWN)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isStale = false
    const timer = setTimeout(() => {
      // Without them the variables are listed all the same, only with less said of each.
      askWorker('variables', document).then(
        (named) => !isStale && setKnown({ named, state: 'known' }),
        () => !isStale && setKnown(({ named }) => ({ named, state: 'failed' })),
      )
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [document, tries])
  const askAgain = useCallback(() => {
    setKnown(UNKNOWN)
    setTries((count) => count + 1)
  }, [])
  return { ...known, askAgain }
}
