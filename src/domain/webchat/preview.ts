import type { ChatConfig, ChatLine, ChatSession, SentAct } from './visitor.ts'

/** Where the chat is shown as a page of the workspace hands it over, instead of a visitor's; with `#lines` nothing but the messages. */
export const PREVIEW_PATH = '/chat/preview'
/** What stands in that page for the id of a web chat. */
export const PREVIEW_ID = 'preview'
/** With this the chat hands a port to the page around it, which must be of the very same origin: all else is said on the port. */
export const PREVIEW_GREETING = 'parley preview'

/** What the page says to the chat in its frame. */
export type PreviewOrder = [type: 'show', session: ChatSession] | [type: 'answer', id: number, answer: unknown]
/** What the chat says back: what is done in it, and what a part asks for, under a number for the answer. */
export type PreviewReport = [type: 'act', sent: Pick<SentAct, 'id' | 'act'>] | [type: 'ask', id: number, path: string]

/** A session that no server has begun. */
export const previewSession = (config: ChatConfig, lines: ChatLine[] = []): ChatSession => ({
  token: '',
  expiresAt: '9999-12-31T00:00:00.000Z',
  identified: false,
  simulated: false,
  config,
  state: null,
  lines,
  before: null,
  unread: 0,
})
