import type { ChatSession } from '#domain/webchat/visitor.ts'

import { attempt } from '#widget/browser-storage.ts'
import { chooseLocale, loadTranslations } from '../locales/translations.ts'
import { call, CallError } from './calls.ts'
import { isMessage, mergeLines } from './lines.ts'
import { withoutActs } from './outbox.ts'
import type { Site } from './site.ts'
import type { Store } from './store.ts'
import type { ChatView } from './view.ts'
import { visitOf } from './visit.ts'

interface SessionDeps {
  webChatId: string
  /** The link by which the chat was opened. */
  link: string | undefined
  site: Site
  view: Store<ChatView>
  /** The key under which the site keeps the token. */
  kept: string
  renewed(): void
}

/** Begins the session with the server, and again where its token has run out. */
export function openSession({ webChatId, link, site, view, kept, renewed }: SessionDeps) {
  let token = site.stored.find(([key]) => key === kept)?.[1]
  let identity: string | undefined
  /** A proof that the server did not take: it is not asked with twice. */
  let refused: string | undefined
  let password = attempt(() => sessionStorage.getItem(kept) ?? undefined)
  const turns = inTurn(start)

  /** Begins or resumes; with the proof of who the visitor is, or with a token of another tab, where there is one. */
  function begin(proof = identity, other = token): Promise<void> {
    if (proof !== undefined && proof === refused) return Promise.resolve()
    const isNews = proof !== identity || other !== token
    identity = proof
    token = other
    return turns.run(isNews)
  }

  const take = (session: ChatSession) => {
    token = session.token
    view.set({ session, failed: null, ...talkOf(session, view.get()) })
  }

  async function start(): Promise<void> {
    try {
      const body = { token, identity, visit: visitOf(site.page()), ...(link && { link: { token: link, password } }) }
      const session = await call<ChatSession>(webChatId, '/session', { method: 'POST', body })
      if (token !== undefined || session.lines.length > 0) site.keep(kept, session.token)
      await speak(view, session.config.locale)
      take(session)
      if (!session.simulated) renewed()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'invalid-identity') {
        refused = identity
        site.tell('identify')
      }
      await speak(view, null)
      if (!view.get().session) view.set({ failed: failureOf(error, password) })
    }
  }

  return {
    begin,
    take,
    token: () => token ?? '',
    forget: () => (token = identity = undefined),
    /** Tries again with the password of the link. */
    unlock(given: string) {
      password = given
      attempt(() => sessionStorage.setItem(kept, given))
      return begin()
    },
    /** Once it has begun. */
    ready: () => (token === undefined || turns.isRunning() ? begin() : undefined),
  }
}

/** What is shown of a session: its lines beside those that are there. A test chat comes whole with every answer, and is nothing but its talk. */
const talkOf = ({ simulated, lines }: ChatSession, { lines: before, pending }: ChatView): Partial<ChatView> =>
  simulated
    ? { screen: 'thread', lines, pending: withoutActs(pending, new Set(lines.filter(isMessage).map(({ sentId }) => sentId))) }
    : { lines: mergeLines(before, lines) }

/** Runs one at a time: what is asked for meanwhile is answered by the same, or where it is news by another run after it. */
function inTurn(run: () => Promise<void>) {
  let running: Promise<void> | null = null
  return {
    isRunning: () => running !== null,
    run(isNews: boolean): Promise<void> {
      if (running && !isNews) return running
      const next = (running ?? Promise.resolve()).then(run).finally(() => {
        if (running === next) running = null
      })
      running = next
      return next
    },
  }
}

/** Has the chat speak the language of the visitor. */
async function speak(view: Store<ChatView>, preferred: string | null): Promise<void> {
  const locale = chooseLocale([view.get().locale, preferred, ...navigator.languages])
  // The words of parts that came later are there already, and stay.
  if (locale !== view.get().locale) view.set({ words: await loadTranslations(locale), locale })
}

function failureOf({ code, status }: CallError, password: string | undefined): ChatView['failed'] {
  if (code === 'chat-link-password') return password ? 'wrongPassword' : 'password'
  return status === 404 ? 'closed' : 'network'
}
