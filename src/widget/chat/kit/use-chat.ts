import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'

import { count, fill } from '../locales/speak.ts'
import type { CountedWord, Word } from '../locales/translations.ts'
import type { Chat } from '../state/chat.ts'
import type { ChatView } from '../state/view.ts'

export const ChatContext = createContext<Chat | null>(null)

export function useChat(): Chat {
  const chat = useContext(ChatContext)
  if (!chat) throw new Error('No chat is around this part.')
  return chat
}

/** What the screens show, drawn again when it changes. */
export function useView(): ChatView {
  const { view } = useChat()
  const [state, setState] = useState(view.get)
  useEffect(() => {
    setState(view.get())
    return view.follow(() => setState(view.get()))
  }, [view])
  return state
}

/** The words of the visitor's language. */
export function useWords() {
  const { words, locale } = useView()
  return {
    locale,
    say: (word: Word, values: Readonly<Record<string, string | number>> = {}) => fill(words[word] ?? '', values),
    count: (word: CountedWord, n: number) => count(words[word] ?? { other: '' }, n, locale),
  }
}
export type Say = ReturnType<typeof useWords>['say']
