import type { ChatLine } from '#domain/webchat/visitor.ts'

import type { Connection } from './connection.ts'
import { countUnread, isAnswer } from './lines.ts'
import type { Site } from './site.ts'
import type { Store } from './store.ts'
import type { ChatView } from './view.ts'

interface SeenDeps {
  view: Store<ChatView>
  site: Site
  connection: Connection
  post(places: { delivered: number; read: number }): Promise<unknown>
}

const lastOf = (lines: readonly ChatLine[]): number => lines.findLast((line) => line.type === 'notice' || isAnswer(line))?.seq ?? 0

/** Tells how far the talk was shown and read, and counts what was not. */
export function noteSeen({ view, site, connection, post }: SeenDeps): () => void {
  let told = ''
  return () => {
    const { session, lines, isOpen, screen } = view.get()
    const state = session?.state
    if (!session || !state) return
    const last = lastOf(lines)
    const isShown = isOpen && screen === 'thread' && document.visibilityState === 'visible'
    const read = isShown ? Math.max(last, state.readSeq) : state.readSeq
    if (read !== state.readSeq) view.set({ session: { ...session, state: { ...state, readSeq: read } } })
    site.tell('unread', countUnread(lines, read))
    const places = { delivered: last, read }
    if (last === 0 || told === `${last} ${read}`) return
    told = `${last} ${read}`
    if (!connection.send({ type: 'seen', ...places })) void post(places).catch(() => {})
  }
}
