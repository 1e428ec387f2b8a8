import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { Chat, PhoneEvent } from './phone-types.ts'
import { EMULATOR_KEY } from './queries.ts'

const TYPING_MS = 25_000

/** Keeps what is on the page fresh by the emulator's stream of events; answers with who is being typed to. */
export function usePhoneEvents(): { typingTo: string | null } {
  const queries = useQueryClient()
  const [typing, setTyping] = useState<{ to: string; until: number } | null>(null)

  useEffect(() => {
    const source = new EventSource('/emulator/phone/events')
    // Whatever happened while there was no connection is asked for again.
    source.addEventListener('open', () => void queries.invalidateQueries({ queryKey: EMULATOR_KEY }))
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event: PhoneEvent = JSON.parse(data)
      if (event.type === 'typing') setTyping({ to: event.person, until: Date.now() + TYPING_MS })
      if (event.type === 'message' && event.message.from === 'business') setTyping(null)
      apply(queries, event)
    })
    return () => source.close()
  }, [queries])

  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => setTyping(null), typing.until - Date.now())
    return () => clearTimeout(timer)
  }, [typing])

  return { typingTo: typing?.to ?? null }
}

function apply(queries: QueryClient, event: PhoneEvent): void {
  if (event.type === 'mail') return void queries.invalidateQueries({ queryKey: [...EMULATOR_KEY, 'mails'] })
  if (event.type === 'message') {
    patchChat(queries, event.person, (chat) =>
      chat.number.phoneNumberId !== event.message.phoneNumberId || chat.messages.some(({ id }) => id === event.message.id)
        ? chat
        : { ...chat, messages: [...chat.messages, event.message] },
    )
  }
  if (event.type === 'status') {
    const { messageId, status } = event
    patchChat(queries, event.person, (chat) => ({
      ...chat,
      messages: chat.messages.map((message) => (message.id === messageId ? { ...message, status } : message)),
    }))
  }
  if (event.type !== 'typing') void queries.invalidateQueries({ queryKey: [...EMULATOR_KEY, 'contacts'] })
}

function patchChat(queries: QueryClient, person: string, change: (chat: Chat) => Chat): void {
  const queryKey = [...EMULATOR_KEY, 'chat', person]
  queries.setQueriesData<Chat>({ queryKey }, (chat) => chat && change(chat))
  // An answer that is under way was made before this event, and would undo it.
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
}
