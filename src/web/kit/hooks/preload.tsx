import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { LazyPart } from './lazy-component.ts'
import { useIdle } from './use-idle.ts'

/** Loads what is likely to be opened next, once the screen has what it asked for and the browser nothing better to do, so that it opens without a wait. */
export function Ahead({ parts }: { parts: readonly Pick<LazyPart<never>, 'ahead'>[] }) {
  const isIdle = useIdle()
  const isReady = useIsFetching() === 0 && isIdle
  useEffect(() => {
    if (isReady) for (const part of parts) part.ahead()
  }, [isReady, parts])
  return null
}
