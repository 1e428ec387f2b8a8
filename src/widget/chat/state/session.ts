import type { ChatSession } from '#domain/webchat/visitor.ts'

import { chooseLocale, loadWords } from '../locales/words.ts'
import { call, CallError } from './calls.ts'
import { mergeLines } from './lines.ts'
import type { Site } from './site.ts'
import type { Store } from './store.ts'
import type { ChatView } from './view.ts'
import { visitOf } from './visit.ts'

interface SessionDeps {
  webChatId: string
  site: Site
  view: Store<ChatView>
  /** The key under which the site keeps the token. */
  kept: string
  renewed(): void
}

/** Shows what a session brings, in the language of the visitor. */
async function takeSession(view: Store<ChatView>, session: ChatSession): Promise<void> {
  const locale = chooseLocale([view.get().locale, session.config.locale, ...navigator.languages])
  const words = await loadWords(locale)
  view.set({ session, failed: false, locale, words, lines: mergeLines(view.get().lines, session.lines) })
}

/** Begins the session with the server, and again where its token has run out. */
export function openSession({ webChatId, site, view, kept, renewed }: SessionDeps) {
  let token = site.stored.find(([key]) => key === kept)?.[1]
  let identity: string | undefined
  /** A proof that the server did not take: it is not asked with twice. */
  let refused: string | undefined
  let beginning: Promise<void> | null = null

  /** Begins or resumes; with the proof of who the visitor is, or with a token of another tab, where there is one. */
  function begin(proof = identity, other = token): Promise<void> {
    if (proof !== undefined && proof === refused) return Promise.resolve()
    identity = proof
    token = other
    beginning ??= start().finally(() => (beginning = null))
    return beginning
  }

  async function start(): Promise<void> {
    try {
      const session = await call<ChatSession>(webChatId, '/session', {
        method: 'POST',
        body: { token, identity, visit: visitOf(site.page()) },
      })
      if (token !== undefined || session.lines.length > 0) site.keep(kept, session.token)
      token = session.token
      await takeSession(view, session)
      renewed()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.isPassing && identity !== undefined) {
        refused = identity
        site.tell('identify')
      }
      view.set({ failed: view.get().session === null })
    }
  }

  return {
    begin,
    token: () => token ?? '',
    forget() {
      token = undefined
      identity = undefined
    },
    /** Calls with the token; once more with a fresh one, where it has run out. */
    async withToken<Answer>(run: (token: string | undefined) => Promise<Answer>): Promise<Answer> {
      if (token === undefined || beginning) await begin()
      try {
        return await run(token)
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 401) throw error
        await begin()
        return run(token)
      }
    },
  }
}
