import { useEffect } from 'preact/hooks'

import { CloseButton } from './kit/close-button.tsx'
import { lazy } from './kit/lazy.tsx'
import { useChat, useView, useWords } from './kit/use-chat.ts'
import { applyLocale, applyTheme } from './kit/theme.ts'
import { Home } from './screens/home.tsx'

const loadThread = () => import('./screens/thread.tsx').then((part) => part.Thread)
const Locked = lazy(() => import('./screens/locked.tsx').then((part) => part.Locked))
const Thread = lazy(loadThread, { hasWords: false })

const FIELDS = matchMedia('(pointer:coarse)').matches ? '.lines' : 'textarea,.gate input'

/** The chat as a whole. */
export function App() {
  const { close } = useChat()
  const { session, screen, isOpen, locale } = useView()
  const isReady = session !== null
  useEffect(() => applyLocale(locale), [locale])
  useEffect(() => {
    if (session) {
      applyTheme(session.config)
      document.title = session.config.business
    }
  }, [session])
  // The focus comes in when the panel opens, and stays within when the screen changes.
  useEffect(() => {
    if (isOpen && isReady) document.querySelector<HTMLElement>(screen === 'thread' ? FIELDS : '.hero h1')?.focus()
  }, [isOpen, screen, isReady])
  return (
    <div
      class={isOpen ? 'app open' : 'app'}
      onKeyDown={({ key, target }) => {
        // A sheet closes by itself, and not the chat with it.
        if (key === 'Escape' && target instanceof Element && !target.closest('dialog')) close()
      }}
    >
      <Screen />
    </div>
  )
}

function Screen() {
  const { session, failed, screen } = useView()
  if (session) return screen === 'home' ? <Home nearTalk={() => void loadThread()} /> : <Thread />
  if (failed === null) return <Skeleton />
  return failed === 'network' ? <Failed /> : <Locked />
}

const Skeleton = () => (
  <main class="screen home" aria-busy="true">
    <header class="hero">
      <div class="row">
        <span class="grow" />
        <CloseButton />
      </div>
    </header>
  </main>
)

function Failed() {
  const { begin } = useChat()
  const { say } = useWords()
  return (
    <main class="screen failed">
      <CloseButton />
      <p role="alert">{say('failed')}</p>
      <button type="button" class="button" onClick={() => void begin()}>
        {say('retry')}
      </button>
    </main>
  )
}
