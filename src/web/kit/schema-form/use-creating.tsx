import { type ReactNode, useState } from 'react'

import type { RefOptions } from './form-context.ts'

interface Creating {
  /** What leads from a list to the window; left out where nothing is made. */
  creates: { label: string; run: (name: string) => void } | undefined
  window: ReactNode
}

/** The window in which a thing is made where a list lacks it. */
export function useCreating(found: RefOptions | null, readOnly: boolean, onCreated: (value: string) => void): Creating {
  const [name, setName] = useState<string | null>(null)
  const creator = readOnly ? undefined : found?.creator
  if (!creator) return { creates: undefined, window: null }
  const { label, Window } = creator
  return {
    creates: { label, run: setName },
    window: name !== null && <Window name={name} onCreated={onCreated} onClose={() => setName(null)} />,
  }
}
