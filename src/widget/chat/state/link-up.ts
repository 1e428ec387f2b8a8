import type { ChatFrame } from '#domain/webchat/visitor.ts'

import { call, type CallOptions } from './calls.ts'
import { connect } from './connection.ts'
import { hearFrames } from './hear-frames.ts'
import { noteSeen } from './note-seen.ts'
import { openSession } from './session.ts'
import type { Site } from './site.ts'
import type { Store } from './store.ts'
import type { ChatView } from './view.ts'

/** Ties the chat to the server, and to its other tabs. */
export function linkUp(webChatId: string, site: Site, view: Store<ChatView>) {
  const kept = `parley:${webChatId}`
  const tabs = new BroadcastChannel(kept)
  const session = openSession({
    webChatId,
    site,
    view,
    kept,
    renewed() {
      connection.restart()
      seen()
    },
  })
  const ask = <Answer>(path: string, options?: CallOptions): Promise<Answer> =>
    session.withToken((token) => call<Answer>(webChatId, path, { ...options, token }))
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
