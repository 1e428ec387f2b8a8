import type { ChatFrame } from '#domain/webchat/visitor.ts'

import { isAnswer, isMessage, mergeLines } from './lines.ts'
import { withoutActs } from './outbox.ts'
import type { Site } from './site.ts'
import type { Store } from './store.ts'
import type { ChatView } from './view.ts'

interface FrameDeps {
  view: Store<ChatView>
  site: Site
  begin(): Promise<void>
  seen(): void
}

/** Takes in what the server tells. */
export function hearFrames({ view, site, begin, seen }: FrameDeps): (frame: ChatFrame) => void {
  return (frame) => {
    const { session } = view.get()
    if (!session) return
    if (frame.type === 'typing') view.set({ typing: frame.name })
    else if (frame.type === 'faces') view.set({ session: { ...session, config: { ...session.config, faces: frame.faces } } })
    else if (frame.type === 'lines') takeLines(frame)
    else if (frame.type === 'ready' && !frame.reset) view.set({ typing: null })
    else if (frame.type === 'ready' || (frame.type === 'refused' && frame.code === 'unauthenticated')) void begin()
  }

  function takeLines({ lines, state }: Extract<ChatFrame, { type: 'lines' }>): void {
    const { session, lines: before, pending, muted } = view.get()
    if (!session) return
    const newest = before.at(-1)?.seq ?? 0
    view.set({
      session: { ...session, state },
      lines: mergeLines(before, lines),
      pending: withoutActs(pending, new Set(lines.filter(isMessage).map(({ sentId }) => sentId))),
    })
    const fresh = lines.filter(isAnswer).filter(({ seq }) => seq > newest)
    for (const { id, author, content } of fresh)
      site.tell('message', { id, from: author.name ?? author.kind, text: 'text' in content ? `${content.text}` : '' })
    const [first] = fresh
    if (first && !muted && session.config.sound) void import('../kit/sound.ts').then(({ ring }) => ring(first.id))
    seen()
  }
}
