import { useEffect, useState } from 'react'

import type { FlowDocument } from '#domain/flow-document.ts'
import type { NamedVariable } from '#flow/definition/list-variables.ts'

import { askBrain } from '../brain/brain.ts'

const PAUSE_MS = 300
const NONE: readonly NamedVariable[] = []

/** What the steps know of the variables that they keep and read: empty until they were asked, and as before while they are asked again. */
export function useNamedVariables(document: FlowDocument): readonly NamedVariable[] {
  const [named, setNamed] = useState(NONE)
  useEffect(() => {
    let isStale = false
    const timer = setTimeout(() => {
      // Without them the variables are listed all the same, only with less said of each.
      askBrain('variables', document).then(
        (found) => !isStale && setNamed(found),
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [document])
  return named
}
