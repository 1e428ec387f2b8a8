import { useEffect } from 'react'

import { isTyping } from '#web/actions/is-typing.ts'

const OWN_KEYS = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog]'

/** Escape leaves what is chosen, wherever nothing else wants the key. */
export function useListKeys(onEscape: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = isTyping(event.target) || (event.target instanceof Element && event.target.closest(OWN_KEYS) !== null)
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onEscape])
}
