import { makeLauncher } from './launcher.ts'
import { followRules } from './page-rules.ts'
import { makePanel } from './panel.ts'

type Listener = (detail?: unknown) => void
type Api = Record<string, (...args: never[]) => unknown>

declare global {
  interface Window {
    /** The API of the chat; before it is loaded, a queue of calls. */
    Parley?: Api & { q?: [name: string, ...args: never[]][] }
  }
}

if (!window.Parley || window.Parley.q) {
  // A container of the page may come after the script.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
}

function start(): void {
  const config = __PARLEY_CONFIG__
  const inline = document.querySelector<HTMLElement>('[data-parley-inline]')
  const launcher = makeLauncher(config)
  const { host, panel, frame, button, card, cardClose } = launcher
  const listeners = new Set<[name: string, listener: Listener]>()
  const chat = makePanel(config, launcher, inline, (event, detail) =>
    listeners.forEach(([name, listener]) => name === event && listener(detail)),
  )
  const { say, setOpen } = chat
  const api: Api = {
    open: () => setOpen(true),
    close: () => setOpen(false),
    toggle: () => setOpen(panel.inert),
    show: () => (button.hidden = false),
    hide() {
      setOpen(false)
      button.hidden = card.hidden = true
    },
    identify: chat.identify,
    logout: chat.forget,
    on(...pair: [string, Listener]) {
      listeners.add(pair)
      return () => listeners.delete(pair)
    },
  }
  for (const name of ['setAttributes', 'setLocale', 'prefill', 'startFlow'] as const)
    api[name] = (value: never) => {
      if (name === 'startFlow') setOpen(true)
      say(...([name, value] as never))
    }
  // Beside the body, which some sites exchange as the visitor goes on.
  if (inline) inline.append(frame)
  else document.documentElement.append(host)
  window.Parley?.q?.forEach(([name, ...args]) => api[name]?.(...args))
  window.Parley = api
  if (chat.note() === '1') setOpen(true)

  button.onclick = api['toggle'] as () => void
  host.onkeydown = ({ key }) => {
    if (key === 'Escape') setOpen(false)
  }
  cardClose.onclick = () => {
    card.hidden = true
    chat.note('0')
  }
  followRules(config, launcher, chat)
  followScreen(panel)
}

/** Keeps a panel that fills a phone above its keyboard, and where it was panned to. */
function followScreen({ style }: HTMLElement): void {
  const view = window.visualViewport
  if (!view) return
  view.onresize = view.onscroll = () => {
    style.setProperty('--h', `${view.height}px`)
    style.setProperty('--y', `${view.offsetTop}px`)
  }
}
