import { type ReactNode, useDeferredValue } from 'react'

/** Draws what stands below the first sight right after the rest, so that what somebody opens stands there sooner. */
export function Later({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(true, false) ? children : null
}
