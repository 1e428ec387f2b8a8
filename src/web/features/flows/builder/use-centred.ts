import { useCallback, useState } from 'react'

/** What is brought to the middle of the drawing; a new object brings the same thing there again. */
interface Centred {
  id: string
  /** Only where it is out of sight. */
  ifAway?: boolean
}

/** What was asked to be seen last, and the two ways to ask: `see` picks it too, `bring` moves the drawing only where it has to. */
export function useCentred(onSelect: (ids: ReadonlySet<string>) => void) {
  const [centred, setCentred] = useState<Centred | null>(null)
  const see = useCallback(
    (id: string) => {
      onSelect(new Set([id]))
      setCentred({ id })
    },
    [onSelect],
  )
  const bring = useCallback((id: string) => setCentred({ id, ifAway: true }), [])
  return { centred, see, bring }
}
