import { PREVIEW_GREETING, type PreviewReport } from '#domain/webchat/preview.ts'
import type { ChatSession } from '#domain/webchat/visitor.ts'

import { chooseLocale, loadMore, loadTranslations } from '../locales/translations.ts'
import { CallError } from '../state/calls.ts'
import type { Chat } from '../state/chat.ts'
import type { Store } from '../state/store.ts'
import type { ChatView } from '../state/view.ts'

/** Shows the messages alone. */
const BARE = '#lines'

/** A chat without a server: the page around it says what is shown, is told what is done, and answers what a part asks for. */
export function previewChat(view: Store<ChatView>): Chat {
  const { port1: port, port2 } = new MessageChannel()
  const isBare = location.hash === BARE
  document.documentElement.classList.toggle('bare', isBare)
  // Not open: whatever is shown takes no focus from the page around it.
  view.set({ isOpen: false, screen: isBare ? 'thread' : 'home' })
  const waiting = new Map<number, (event: MessageEvent) => void>()
  let count = 0
  const show = newestOn(view)
  const report = (...message: PreviewReport) => port.postMessage(message)
  port.onmessage = (event: MessageEvent) => {
    const [type, value] = event.data
    if (type === 'show') void show(value)
    else waiting.get(value)?.(event)
  }
  const ask = <Answer>(path: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      count += 1
      const id = count
      waiting.set(id, ({ data }) => {
        waiting.delete(id)
        if (data[2]) resolve(data[2])
        else reject(new CallError(404, ''))
      })
      report('ask', id, path)
    })
  // To a page of our own origin, and to no other.
  parent.postMessage(PREVIEW_GREETING, location.origin, [port2])
  const nothing = () => undefined
  const never = () => Promise.resolve()
  return {
    view,
    ask,
    act: (act) => {
      count += 1
      report('act', { id: `preview-${String(count).padStart(16, '0')}`, act })
    },
    begin: never,
    unlock: never,
    setDraft: (draft) => view.set({ draft }),
    setSelf: (self) => view.set({ self: { ...view.get().self, ...self } }),
    typing: () => true,
    add: nothing,
    retry: nothing,
    discard: nothing,
    flush: nothing,
    keep: nothing,
    forget: nothing,
    seen: nothing,
    close: nothing,
  }
}

/** Shows what is handed over; what waits for its words gives way to what came after it. */
function newestOn(view: Store<ChatView>): (session: ChatSession) => Promise<void> {
  let newest: ChatSession
  return async (session) => {
    newest = session
    const locale = chooseLocale([session.config.locale, ...navigator.languages])
    // All at once: parts that were drawn before do not load their words again.
    const words = locale === view.get().locale ? view.get().words : await loadMore(await loadTranslations(locale))
    if (session === newest) view.set({ session, lines: session.lines, words, locale })
  }
}
