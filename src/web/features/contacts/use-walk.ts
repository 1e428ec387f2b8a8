import { useEffect } from 'react'

type Props = { ids: readonly string[]; openId: string | null; onOpen: (id: string) => void; onEscape: () => void }

const OWN_KEYS = 'input, textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=combobox], [role=table]'

/** While a contact is open beside the table, the arrow keys go to the one above and below; Escape without one leaves the choice. */
export function useWalk({ ids, openId, onOpen, onEscape }: Props): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(OWN_KEYS))) return
      if (event.key === 'Escape' && openId === null) return onEscape()
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const next = openId !== null && step !== 0 ? ids[ids.indexOf(openId) + step] : undefined
      if (next === undefined) return
      event.preventDefault()
      onOpen(next)
    }
    // Before the sheet, which keeps its arrow keys to itself.
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [ids, openId, onOpen, onEscape])
}
