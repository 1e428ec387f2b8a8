import type { KeyboardEvent, RefObject } from 'react'

import { useEnterSends } from './use-enter-sends.ts'

/** Gives what keys do in the field: one sends, Escape leaves it. */
export function useSendKey(field: RefObject<HTMLTextAreaElement | null>, send: () => void): (event: KeyboardEvent) => void {
  const sendsByEnter = useEnterSends()
  return (event) => {
    if (isSendKey(event, sendsByEnter)) {
      event.preventDefault()
      send()
    }
    if (event.key === 'Escape') field.current?.blur()
  }
}

/** Enter that no input method is using, with a modifier or where it sends by itself. */
const isSendKey = ({ key, shiftKey, metaKey, ctrlKey, nativeEvent }: KeyboardEvent, sendsByEnter: boolean): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && (metaKey || ctrlKey || sendsByEnter)
