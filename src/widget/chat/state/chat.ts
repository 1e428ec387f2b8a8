import type { ChatSession, SentAct, VisitorAct } from '#domain/webchat/visitor.ts'

import { chooseLocale, loadTranslations } from '../locales/translations.ts'
import type { CallError } from './calls.ts'
import { type ChatPlace, prefixOf } from './chat-place.ts'
import { linkUp } from './link-up.ts'
import { obeyLoader } from './obey-loader.ts'
import { runOutbox } from './run-outbox.ts'
import type { Site } from './site.ts'
import type { Store } from './store.ts'
import { type ChatView, isGated } from './view.ts'
import { visitOf } from './visit.ts'

export type Chat = ReturnType<typeof createChat>

/** A test chat comes back whole; any other act is answered by what follows on the socket. */
type Acted = ChatSession | { lines?: undefined }

/** The chat of one visitor: what the screens show, and what they can do. */
export function createChat(place: ChatPlace, site: Site, view: Store<ChatView>) {
  const kept = prefixOf(place)
  const { session, connection, ask, seen, said } = linkUp(place, kept, site, view)
  const keep = (name: string, value: string | null) => site.keep(kept + name, value)
  const outbox = runOutbox({
    view,
    said,
    keep: (id, value) => keep(`:${id}`, value),
    async send(sent) {
      const done = { ...sent, visit: visitOf(site.page()), self: view.get().self }
      const say = (proof?: SentAct['proof']) => ask<Acted>('/acts', { method: 'POST', body: { ...done, proof } })
      const answer = await say().catch(async (error: CallError) => {
        if (error.code !== 'proof-of-work-needed') throw error
        const part = await import('./prove.ts').catch(() => null)
        return say(await part?.prove(ask, error))
      })
      if (answer.lines) session.take(answer)
    },
  })
  const act = (next: VisitorAct, label: string) => {
    if (isGated(view.get())) view.set({ held: { act: next, label }, screen: 'thread' })
    else outbox.add(next, label)
  }
  const setSelf = (self: ChatView['self']) => {
    view.set({ self: { ...view.get().self, ...self } })
    keep('~self', JSON.stringify(view.get().self))
  }
  /** What is being written outlives the page, once the visitor has said something. */
  const setDraft = (draft: string) => {
    view.set({ draft })
    if (view.get().lines.length > 0) keep('~draft', draft)
  }
  const forget = () => {
    connection.stop()
    session.forget()
    view.set({ session: null, lines: [], pending: [], self: {}, agreed: false, screen: 'home', draft: '' })
    for (const name of ['', '~self', '~agreed', '~draft']) keep(name, null)
  }
  window.ononline = window.onoffline = () => {
    view.set({ online: navigator.onLine })
    outbox.flush()
  }
  const { begin, unlock } = session
  site.hear(obeyLoader({ view, act, setLocale: (wanted) => setLocale(view, wanted), setSelf, forget, begin, seen }))
  site.tell('ready')
  void begin().then(outbox.flush)
  const typing = (on: boolean) => connection.send({ type: 'typing', on })
  return { ...outbox, view, act, ask, keep, forget, setDraft, setSelf, seen, begin, unlock, typing, close: () => site.tell('close') }
}

async function setLocale(view: Store<ChatView>, wanted: string): Promise<void> {
  const locale = chooseLocale([wanted])
  view.set({ locale, words: await loadTranslations(locale) })
}
