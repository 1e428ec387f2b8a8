import { useEffect } from 'react'

import type { ActionRegistry } from './action.ts'
import { isTyping } from './is-typing.ts'
import { isBare, matchPress, pressOf } from './shortcut.ts'
import { createTypeAhead } from './type-ahead.ts'

const SEQUENCE_MS = 1_200
// These read letters themselves.
const OWN_KEYS = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog], [role=combobox]'

/** Listens to the keyboard for the page's actions. Bare letters rest while typing, and when they are switched off. */
export function useShortcuts(registry: ActionRegistry, letterKeys: boolean): void {
  useEffect(() => {
    let prefix: string | null = null
    let forget: ReturnType<typeof setTimeout> | undefined
    const ahead = createTypeAhead(document)

    const onKeyDown = (event: KeyboardEvent) => {
      if (isNoShortcut(event) || (!isTyping(event.target) && ahead.keep(event))) return
      const quiet = !letterKeys || isBusy(event.target)
      const actions = registry.list().filter(({ shortcut }) => shortcut && !(quiet && isBare(shortcut)))
      const match = matchPress(
        prefix,
        pressOf(event, /Mac|iPhone|iPad/.test(navigator.platform)),
        actions.map(({ shortcut }) => shortcut ?? ''),
      )
      clearTimeout(forget)
      prefix = match.kind === 'wait' ? match.prefix : null
      if (match.kind === 'wait') forget = setTimeout(() => (prefix = null), SEQUENCE_MS)
      if (match.kind !== 'hit') return
      event.preventDefault()
      const action = actions.findLast(({ shortcut }) => shortcut === match.shortcut)
      action?.perform()
      if (action?.opensField) ahead.begin()
    }

    document.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(forget)
      ahead.stop()
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [registry, letterKeys])
}

// AltGr writes signs, though it looks like Ctrl and Alt.
const isNoShortcut = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.isComposing || event.repeat || event.getModifierState('AltGraph')

function isBusy(target: EventTarget | null): boolean {
  return isTyping(target) || (target instanceof Element && target.closest(OWN_KEYS) !== null)
}
