import type { ChatLine, ChatSession, SelfGiven, VisitorAct } from '#domain/webchat/visitor.ts'

import type { PendingAct } from './outbox.ts'
import type { LoadedTranslations } from '../locales/translations.ts'

/** All that the screens show. */
export interface ChatView {
  words: LoadedTranslations
  locale: string
  /** Null until the server has answered the first time. */
  session: ChatSession | null
  /** Why the chat could not be begun: no connection, a link that wants its password or another one, or a chat that is no more. */
  failed: null | 'network' | 'password' | 'wrongPassword' | 'closed'
  lines: readonly ChatLine[]
  pending: readonly PendingAct[]
  screen: 'home' | 'thread'
  isOpen: boolean
  isClosable: boolean
  online: boolean
  /** Who writes at the moment. */
  typing: string | null
  draft: string
  /** What the visitor said of themselves. */
  self: SelfGiven
  agreed: boolean
  /** Done once the questions before the first message are answered. */
  held: { act: VisitorAct; label: string } | null
  muted: boolean
  loadingEarlier: boolean
}

/** Whether something is asked before the first message. */
export function isGated({ session, lines, pending, self, agreed }: ChatView): boolean {
  if (!session || lines.length > 0 || pending.length > 0) return false
  const { preChat, consent } = session.config
  return (consent !== null && !agreed) || (!session.identified && preChat.some((field) => !self[field]))
}
