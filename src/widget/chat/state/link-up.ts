import type { ChatFrame } from '#domain/webchat/visitor.ts'

import { call, CallError, type CallOptions } from './calls.ts'
import type { ChatPlace } from './chat-place.ts'
import { connect } from './connection.ts'
import { hearFrames } from './hear-frames.ts'
import { noteSeen } from './note-seen.ts'
import { openSession } from './session.ts'
import type { Site } from './site.ts'
import type { Store } from './store.ts'
import type { ChatView } from './view.ts'

/** Ties the chat to the server, and to its other tabs. */
export function linkUp({ webChatId, link }: ChatPlace, kept: string, site: Site, view: Store<ChatView>) {
  const tabs = new BroadcastChannel(kept)
  const session = openSession({
    webChatId,
    link,
    site,
    view,
    kept,
    renewed() {
      connection.restart()
      seen()
    },
  })
  /** Calls with the token; once more with a fresh one, where it has run out. */
  const ask = async <Answer>(path: string, options?: CallOptions): Promise<Answer> => {
    const run = () => {
      const token = session.token()
      return view.get().session?.simulated
        ? call<Answer>(webChatId, `/test${path}`, { method: 'POST', body: { ...options?.body, token } })
        : call<Answer>(webChatId, path, { ...options, token })
    }
    await session.ready()
    return run().catch(async (error) => {
      if (!(error instanceof CallError) || error.status !== 401) throw error
      await session.begin()
      return run()
    })
  }
  const place = () => view.get().session?.state?.seq ?? 0
  const connection = connect({
    address: `${location.origin.replace(/^http/, 'ws')}/api/v1/webchat/${webChatId}/socket`,
    hello: () => ({ token: session.token(), after: place() }),
    heard: (frame) => heard(frame),
    wait: async () => (await ask<{ frames: ChatFrame[] }>(`/wait?after=${place()}`)).frames,
  })
  const seen = noteSeen({ view, site, connection, post: (body) => ask('/seen', { method: 'POST', body }) })
  const heard = hearFrames({ view, site, begin: session.begin, seen })
  document.addEventListener('visibilitychange', seen)
  tabs.onmessage = ({ data }) => {
    if (data !== session.token() && view.get().lines.length === 0) void session.begin(undefined, `${data}`)
  }
  /** From the first word on there is somebody to come back as, in every tab. */
  const said = () => {
    site.keep(kept, session.token())
    tabs.postMessage(session.token())
  }
  return { session, connection, ask, seen, said }
}
