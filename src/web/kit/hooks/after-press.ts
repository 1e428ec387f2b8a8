let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => (isPressed = false), { capture: true })

/**
 * Does something once the pointer is released, at once where it is not held. A field that is left by a press must not say what is wrong with it
 * before the release: the page would move, and the click would be lost to whatever was pressed.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act()
  const events = new AbortController()
  // The click comes after the release, before the next task.
  const released = () => {
    events.abort()
    setTimeout(act)
  }
  addEventListener('pointerup', released, { signal: events.signal })
  addEventListener('pointercancel', released, { signal: events.signal })
}
