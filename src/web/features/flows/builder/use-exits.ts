import { useEffect, useState } from 'react'

import type { FlowExits } from '#domain/api/flow-exits.ts'
import type { FlowDocument } from '#domain/flow-document.ts'

import { askBrain } from '../brain/brain.ts'

const PAUSE_MS = 60

/** The ways out of each step, as the settings that are being written make them; those of before while they are reckoned. */
export function useExits(document: FlowDocument, first: FlowExits): FlowExits {
  const [known, setKnown] = useState({ document, exits: first })
  useEffect(() => {
    if (known.document === document) return
    let isStale = false
    const timer = setTimeout(() => {
      askBrain('exits', document).then(
        (exits) => !isStale && setKnown({ document, exits }),
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
