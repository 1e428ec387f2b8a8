import { type ComponentType, h, render } from 'preact'

import type { ChatConfig, ChatSession } from '#domain/webchat/visitor.ts'

import { ChatContext } from '../chat/kit/use-chat.ts'
import { en } from '../chat/locales/en.ts'
import type { Chat } from '../chat/state/chat.ts'
import type { MessageLine } from '../chat/state/lines.ts'
import { createStore } from '../chat/state/store.ts'
import type { ChatView } from '../chat/state/view.ts'

const CONFIG: ChatConfig = {
  business: 'Harbour Goods',
  logoUrl: null,
  hue: 255,
  theme: 'light',
  locale: null,
  title: '',
  subtitle: '',
  away: null,
  faces: [],
  quickStarts: [],
  articles: false,
  preChat: [],
  consent: null,
  sound: true,
  files: true,
  whatsapp: true,
}

export const aSession = (config: Partial<ChatConfig> = {}): ChatSession => ({
  token: 'token',
  expiresAt: '2026-12-26T10:00:00.000Z',
  identified: false,
  simulated: false,
  config: { ...CONFIG, ...config },
  state: null,
  lines: [],
  before: null,
  unread: 0,
})

/** A message of the business, or of the visitor. */
export const aLine = (content: MessageLine['content'], change: Partial<MessageLine> = {}): MessageLine => ({
  type: 'message',
  id: 'message-1',
  seq: 1,
  sentId: null,
  author: { kind: 'bot', name: null, photoUrl: null },
  content,
  replyTo: null,
  status: null,
  revoked: false,
  file: null,
  at: '2026-11-26T10:00:00.000Z',
  ...change,
})

/** A chat whose server is what a test says: it notes what the visitor does. */
export function fakeChat(change: Partial<ChatView> = {}, answers: Record<string, unknown> = {}) {
  const acts: Parameters<Chat['act']>[] = []
  const asked: [path: string, options: unknown][] = []
  const view = createStore<ChatView>({
    words: en,
    locale: 'en',
    session: aSession(),
    failed: null,
    lines: [],
    pending: [],
    screen: 'thread',
    isOpen: true,
    isClosable: true,
    online: true,
    typing: null,
    draft: '',
    self: {},
    agreed: false,
    held: null,
    muted: false,
    loadingEarlier: false,
    ...change,
  })
  const chat: Chat = {
    view,
    act: (...act) => acts.push(act),
    ask: async <Answer>(path: string, options?: unknown): Promise<Answer> => {
      asked.push([path, options])
      // What a test says that the server answers, it says in the right shape.
      return answers[path] as Answer
    },
    setDraft: (draft) => view.set({ draft }),
    setSelf: (self) => view.set({ self: { ...view.get().self, ...self } }),
    add: () => {},
    flush: () => {},
    retry: () => {},
    discard: () => {},
    keep: () => {},
    forget: () => {},
    seen: () => {},
    begin: async () => {},
    unlock: async () => {},
    typing: () => true,
    close: () => {},
  }
  return { chat, view, acts, asked }
}

/** Draws a part of a chat on the page; what it answers with takes it away. */
export function show<Props extends object>(chat: Chat, part: ComponentType<Props>, props: Props): { box: HTMLElement; end: () => void } {
  const box = document.body.appendChild(document.createElement('div'))
  box.className = 'line-of'
  render(h(ChatContext.Provider, { value: chat }, h(part, props)), box)
  return {
    box,
    end() {
      render(null, box)
      box.remove()
    },
  }
}
