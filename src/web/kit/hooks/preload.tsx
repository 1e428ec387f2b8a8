import { useEffect } from 'react'

import type { LazyPart } from './lazy-component.ts'
import { useIdle } from './use-idle.ts'

/** Loads what is likely to be opened next, once the browser has nothing better to do, so that it opens without a wait. */
export function Ahead({ parts }: { parts: readonly Pick<LazyPart<never>, 'ahead'>[] }) {
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) for (const part of parts) part.ahead()
  }, [isIdle, parts])
  return null
}
