import { browserStorage } from '#widget/browser-storage.ts'
import type { FrameMessage, Greeting, LoaderMessage, SitePage } from '#widget/protocol.ts'

/** What stands around the chat: the loader on a site, or nothing where it is a page of its own. */
export interface Site {
  /** Opens and closes with a launcher. */
  isClosable: boolean
  stored: Greeting['stored']
  isOpen: boolean
  page(): SitePage
  /** Keeps something in the storage of the site; null removes it. */
  keep(key: string, value: string | null): void
  tell(...message: FrameMessage): void
  /** Calls back on what the loader says, also what it said before. */
  hear(listener: (...message: LoaderMessage) => void): void
}

/** Waits for the loader, which brings the port that all else is said on; a page of its own has its own storage. */
export function findSite(prefix: string): Promise<Site> {
  if (parent === window || !new URLSearchParams(location.search).has('embed')) return Promise.resolve(ownPage(prefix))
  return new Promise((resolve) => {
    addEventListener('message', ({ data, source, ports: [port] }) => {
      if (source === parent && port && isGreeting(data)) resolve(embedded(data, port))
    })
  })
}

/** What comes from the page around us may be anything. */
export const isGreeting = (data: unknown): data is Greeting =>
  typeof data === 'object' &&
  data !== null &&
  'parley' in data &&
  data.parley === 1 &&
  'stored' in data &&
  Array.isArray(data.stored) &&
  'visit' in data &&
  typeof data.visit === 'object'

function embedded({ stored, visit, open, inline }: Greeting, port: MessagePort): Site {
  let page = visit
  let listener: ((...message: LoaderMessage) => void) | undefined
  const early: LoaderMessage[] = []
  port.onmessage = ({ data }: MessageEvent<LoaderMessage>) => {
    if (!Array.isArray(data)) return
    if (data[0] === 'visit') page = data[1]
    else if (listener) listener(...data)
    else early.push(data)
  }
  const tell = (...message: FrameMessage) => port.postMessage(message)
  return {
    isClosable: !inline,
    stored,
    isOpen: open,
    page: () => page,
    keep: (key, value) => tell('store', key, value),
    tell,
    hear(next) {
      listener = next
      for (const message of early.splice(0)) next(...message)
    },
  }
}

function ownPage(prefix: string): Site {
  const storage = browserStorage(prefix)
  return {
    isClosable: false,
    stored: storage.all(),
    isOpen: true,
    page: () => ({ page: location.href, title: document.title, referrer: document.referrer }),
    keep: storage.set,
    tell: () => {},
    hear: () => {},
  }
}
