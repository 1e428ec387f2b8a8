import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

import type { ThreadLine } from './thread-lines.ts'

/** How long the line one came for is marked. */
const MARKED_MS = 2_500

interface Loading {
  /** The oldest line that is loaded; null before any is. */
  oldestSeq: number | null
  hasOlder: boolean
  isLoading: boolean
  loadOlder: () => void
}

/** A row that one came for. Each coming is one of its own: going to the same row again goes there again. */
export interface Aim {
  key: string
}

/** Goes to a line of the open conversation, wherever in its history that is. */
export function useGoToLine(): (line: number) => void {
  const navigate = useNavigate()
  return useCallback((line: number) => void navigate({ to: '.', search: (before) => ({ ...before, line }), replace: true }), [navigate])
}

/** Finds the line that the address asks for, loading back to it, and tells which row that is until one has seen it. */
export function useAim(lines: readonly ThreadLine[], { oldestSeq, hasOlder, isLoading, loadOlder }: Loading): Aim | null {
  const { line: wanted } = useSearch({ from: '/gate/shell/inbox' })
  const navigate = useNavigate()
  const [aim, setAim] = useState<Aim | null>(null)
  const isThere = wanted !== undefined && oldestSeq !== null && (oldestSeq <= wanted || !hasOlder)

  useEffect(() => {
    if (wanted === undefined || oldestSeq === null || isThere || isLoading) return
    loadOlder()
  }, [wanted, oldestSeq, isThere, isLoading, loadOlder])

  useEffect(() => {
    if (!isThere) return
    const line = lines.findLast((one) => (seqOf(one) ?? Infinity) <= wanted) ?? lines[0]
    setAim(line ? { key: line.key } : null)
    // Said once: going back to this conversation later opens it at its end again.
    void navigate({ to: '.', search: (before) => ({ ...before, line: undefined }), replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- lines that come later change nothing of where one wanted to go
  }, [isThere, wanted])

  useEffect(() => {
    if (aim === null) return
    const timer = setTimeout(() => setAim(null), MARKED_MS)
    return () => clearTimeout(timer)
  }, [aim])

  return aim
}

function seqOf(line: ThreadLine): number | null {
  if (line.kind === 'message') return line.message.seq
  if (line.kind === 'fold') return line.events[0]?.seq ?? null
  return line.kind === 'event' ? line.event.seq : null
}
