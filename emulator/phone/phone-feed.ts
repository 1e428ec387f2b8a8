import type { ChatMessage, ChatStatus } from '../world/chat-message.ts'

/** What an open phone is told while it looks. */
export type PhoneEvent =
  | { type: 'message'; person: string; message: ChatMessage }
  | { type: 'status'; phoneNumberId: string; person: string; messageId: string; status: ChatStatus }
  | { type: 'typing'; phoneNumberId: string; person: string }
  | { type: 'person'; person: string }
  | { type: 'mail'; id: string }

export interface PhoneFeed {
  publish(event: PhoneEvent): void
  /** Listens until the answer is called. */
  listen(listener: (event: PhoneEvent) => void): () => void
}

/** Hands what happens to whoever listens now. */
export function createPhoneFeed(): PhoneFeed {
  const listeners = new Set<(event: PhoneEvent) => void>()
  return {
    publish(event) {
      for (const listener of listeners) listener(event)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
