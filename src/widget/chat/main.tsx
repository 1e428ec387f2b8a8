import { render } from 'preact'

import './styles.css'
import { App } from './app.tsx'
import { ChatContext } from './kit/use-chat.ts'
import { en } from './locales/en.ts'
import { createChat } from './state/chat.ts'
import { readOutbox } from './state/outbox.ts'
import { findSite } from './state/site.ts'
import { createStore } from './state/store.ts'
import type { ChatView } from './state/view.ts'

const root = document.getElementById('root')
const webChatId = document.querySelector<HTMLMetaElement>('meta[name=web-chat]')?.content
if (root && webChatId) void start(root, webChatId)

async function start(element: HTMLElement, id: string): Promise<void> {
  const prefix = `parley:${id}`
  const site = await findSite(prefix)
  const stored = Object.fromEntries(site.stored)
  const view = createStore<ChatView>({
    words: en,
    locale: stored[`${prefix}~locale`] ?? '',
    session: null,
    failed: false,
    lines: [],
    pending: readOutbox(site.stored, `${prefix}:`),
    screen: 'home',
    isOpen: site.isOpen,
    isEmbedded: site.isEmbedded,
    online: navigator.onLine,
    typing: null,
    draft: '',
    self: JSON.parse(stored[`${prefix}~self`] ?? '{}'),
    agreed: stored[`${prefix}~agreed`] === '1',
    held: null,
    muted: stored[`${prefix}~muted`] === '1',
    loadingEarlier: false,
  })
  const chat = createChat(id, site, view)
  render(
    <ChatContext.Provider value={chat}>
      <App />
    </ChatContext.Provider>,
    element,
  )
}
