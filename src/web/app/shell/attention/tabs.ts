import { useEffect } from 'react'

import type { Played } from '#web/kit/feedback/play-sound.ts'

const LOOKING = 'parley looking at '
const SOUNDING = 'parley sounding'
/** What comes so soon after a sound belongs to the same burst. */
const BURST_MS = 3_000

/** Tells the other tabs which conversation this one has in front of somebody's eyes. */
export function useLooking(conversationId: string | undefined): void {
  useEffect(() => {
    if (conversationId === undefined || !('locks' in navigator)) return
    let away: AbortController | null = null
    const follow = () => {
      const looks = document.visibilityState === 'visible' && document.hasFocus()
      if (looks && !away) away = hold(`${LOOKING}${conversationId}`)
      if (!looks) {
        away?.abort()
        away = null
      }
    }
    follow()
    const signs = ['visibilitychange', 'focus', 'blur'] as const
    for (const sign of signs) (sign === 'visibilitychange' ? document : window).addEventListener(sign, follow)
    return () => {
      away?.abort()
      for (const sign of signs) (sign === 'visibilitychange' ? document : window).removeEventListener(sign, follow)
    }
  }, [conversationId])
}

/** The conversations that any tab has in front of somebody's eyes. */
export async function lookedAt(): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOOKING) ? [name.slice(LOOKING.length)] : [])))
}

/** Lets one tab sound for all, once for a burst. A tab that its browser keeps silent leaves it to the others. */
export async function onlyHere(play: () => Promise<Played>): Promise<void> {
  if (!('locks' in navigator)) return void (await play())
  await navigator.locks.request(SOUNDING, { ifAvailable: true }, async (lock) => {
    if (!lock || (await play()) !== 'played') return
    await new Promise((resolve) => setTimeout(resolve, BURST_MS))
  })
}

function hold(name: string): AbortController {
  const end = new AbortController()
  const ended = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
  // Several tabs may look at the same conversation.
  void navigator.locks.request(name, { mode: 'shared' }, () => ended)
  return end
}
