import { createContext, use, useEffect, useRef } from 'react'

import type { Action, ActionRegistry } from './action.ts'

export const ActionsContext = createContext<ActionRegistry | null>(null)

/** Gives the registry of what can be done. */
export function useActionRegistry(): ActionRegistry {
  const registry = use(ActionsContext)
  if (!registry) throw new Error('useActions needs an ActionsContext above it')
  return registry
}

/** Adds actions for as long as the component is shown. */
export function useActions(actions: readonly Action[]): void {
  const registry = useActionRegistry()
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => registry.add(() => latest.current), [registry])
}
