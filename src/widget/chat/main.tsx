import { render } from 'preact'

import { PREVIEW_ID } from '#domain/webchat/preview.ts'

import './styles.css'
import { App } from './app.tsx'
import { applyTheme } from './kit/theme.ts'
import { ChatContext } from './kit/use-chat.ts'
import { en } from './locales/en.ts'
import { createChat } from './state/chat.ts'
import { type ChatPlace, prefixOf } from './state/chat-place.ts'
import { readOutbox } from './state/outbox.ts'
import { findSite } from './state/site.ts'
import { createStore } from './state/store.ts'
import type { ChatView } from './state/view.ts'

const root = document.getElementById('root')
const contentOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content
const webChatId = contentOf('web-chat')
const [hue, theme] = contentOf('look')?.split(' ') ?? []
if (hue && theme) applyTheme({ hue: Number(hue), theme })
if (root && webChatId) void start(root, { webChatId, link: contentOf('chat-link') })

async function start(element: HTMLElement, place: ChatPlace): Promise<void> {
  const prefix = prefixOf(place)
  const site = await findSite(prefix)
  const stored = Object.fromEntries(site.stored)
  const view = createStore<ChatView>({
    words: en,
    locale: '',
    session: null,
    failed: null,
    lines: [],
    pending: readOutbox(site.stored, `${prefix}:`),
    screen: 'home',
    isOpen: site.isOpen,
    isClosable: site.isClosable,
    online: navigator.onLine,
    typing: null,
    draft: stored[`${prefix}~draft`] ?? '',
    self: JSON.parse(stored[`${prefix}~self`] ?? '{}'),
    agreed: stored[`${prefix}~agreed`] === '1',
    held: null,
    muted: stored[`${prefix}~muted`] === '1',
    loadingEarlier: false,
  })
  const chat =
    place.webChatId === PREVIEW_ID ? (await import('./preview/preview-chat.ts')).previewChat(view) : createChat(place, site, view)
  render(
    <ChatContext.Provider value={chat}>
      <App />
    </ChatContext.Provider>,
    element,
  )
}
