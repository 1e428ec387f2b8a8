import type { KeyboardEvent } from 'react'

import { isTyping } from '#web/actions/is-typing.ts'

/** Escape in a pane: out of the field where one writes, then out of the pane. What is open over it closes first, by itself. */
export const leavePane =
  (onClose: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event
    if (key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // A menu or a window that belongs to the pane stands elsewhere on the page.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || target.ariaExpanded === 'true') return
    event.preventDefault()
    if (isTyping(target)) currentTarget.focus()
    else onClose()
  }
