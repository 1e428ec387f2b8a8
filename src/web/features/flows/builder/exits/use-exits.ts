import { useEffect, useState } from 'react'

import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { isSame } from '#flow/editing/merge-value.ts'

import { askWorker } from '#web/features/flows/worker/ask-worker.ts'

const PAUSE_MS = 60

/** The exits of each step, as the settings that are being written make them; those of before while they are reckoned. */
export function useExits(document: FlowDocument, first: FlowExits): FlowExits {
  const [known, setKnown] = useState({ document, exits: first })
  useEffect(() => {
    if (known.document === document) return
    let isStale = false
    const timer = setTimeout(() => {
      askWorker('exits', document).then(
        (exits) => !isStale && setKnown((before) => ({ document, exits: keepSame(before.exits, exits) })),
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [document, known.document])
  return known.exits
}

/** What says the same stays the same list, so that only cards whose exits changed are drawn again. */
const keepSame = (before: FlowExits, exits: FlowExits): FlowExits =>
  Object.fromEntries(Object.entries(exits).map(([id, exits]) => [id, isSame(before[id], exits) ? (before[id] ?? exits) : exits]))
