import { type FormEvent, type KeyboardEvent, useState } from 'react'

/** A field that says what is written in it: by its button, and by Enter without Shift. */
export function useComposer(onSay: (text: string) => void, { prefilled = '', disabled = false } = {}) {
  const [text, setText] = useState(prefilled)
  const said = text.trim()
  const canSend = said !== '' && !disabled
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    onSay(said)
    setText('')
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }
  return { text, setText, canSend, send, sendOnEnter }
}
