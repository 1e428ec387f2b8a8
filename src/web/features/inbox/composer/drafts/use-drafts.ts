import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { KeptDraft } from '#domain/conversations/draft.ts'

import { ApiError } from '#web/api/api-error.ts'
import { draftsQuery, saveDraft } from '#web/api/drafts/drafts.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { type Draft, type Drafts, EMPTY, type Mode, readDrafts, writeDrafts } from './draft.ts'
import { isUnsynced, newerThan, readProgress, writeProgress } from './draft-sync.ts'

/** The way to what is being written in one conversation. */
export interface DraftKeeper extends Drafts {
  switchTo(mode: Mode): void
  change(mode: Mode, part: Partial<Draft> | ((draft: Draft) => Draft)): void
  clear(mode: Mode): void
}

const PAUSE_MS = 800

/** Keeps what is being written in a conversation until it is sent: in this browser at once, and on the server a moment later. */
export function useDrafts(conversationId: string): DraftKeeper {
  const { app } = useCurrentApp()
  const [drafts, setDrafts] = useState(() => readDrafts(localStorage, conversationId))
  // What changes twice before the next drawing builds on the first change.
  const latest = useRef(drafts)
  const put = (next: Drafts) => {
    latest.current = next
    setDrafts(next)
    writeDrafts(localStorage, conversationId, next)
  }
  const heard = useServerDrafts(app.id, conversationId, latest, ({ mode, body }) => put({ ...latest.current, [mode]: body }))
  return {
    ...drafts,
    switchTo: (mode) => mode !== latest.current.mode && put({ ...latest.current, mode }),
    change: (mode, part) => {
      const known = latest.current[mode]
      put({ ...latest.current, [mode]: typeof part === 'function' ? part(known) : { ...known, ...part } })
      heard(mode, PAUSE_MS)
    },
    clear: (mode) => {
      put({ ...latest.current, [mode]: EMPTY })
      heard(mode, 0)
    },
  }
}

/** Tells the server what was written, and takes over what another device wrote since. Returns the way to say that something was written. */
function useServerDrafts(appId: string, conversationId: string, latest: { current: Drafts }, adopt: (kept: KeptDraft) => void) {
  const server = useQuery(draftsQuery(appId, conversationId))
  const progress = useRef(readProgress(localStorage, conversationId))
  const timers = useRef<Partial<Record<Mode, ReturnType<typeof setTimeout>>>>({})
  const note = (mode: Mode, version: number, dirty: boolean) => {
    progress.current = { ...progress.current, [mode]: { version, dirty } }
    writeProgress(localStorage, conversationId, progress.current)
  }
  const take = (kept: KeptDraft) => {
    note(kept.mode, kept.version, false)
    adopt(kept)
  }
  const tell = (mode: Mode) => {
    delete timers.current[mode]
    const version = progress.current[mode].version + 1
    note(mode, version, true)
    saveDraft(appId, conversationId, mode, latest.current[mode], version).then(
      (kept) => {
        if (progress.current[mode].version !== version || timers.current[mode]) return
        if (kept.version > version) take(kept)
        else note(mode, version, false)
      },
      (error: unknown) => {
        // It stays in this browser, and is told with the next word or the next visit.
        if (!(error instanceof ApiError)) throw error
      },
    )
  }
  const heard = (mode: Mode, afterMs: number) => {
    clearTimeout(timers.current[mode])
    note(mode, progress.current[mode].version, true)
    timers.current[mode] = setTimeout(() => tell(mode), afterMs)
  }

  useEffect(() => {
    for (const kept of newerThan(progress.current, server.data?.mine ?? [])) take(kept)
    // Only what the server says again is looked at.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [server.data])
  useEffect(() => {
    for (const mode of ['reply', 'note'] as const) if (isUnsynced(latest.current, progress.current, mode)) heard(mode, PAUSE_MS)
    const waiting = timers.current
    return () => {
      for (const mode of ['reply', 'note'] as const) {
        if (!waiting[mode]) continue
        clearTimeout(waiting[mode])
        tell(mode)
      }
    }
    // Once for each conversation that is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return heard
}
