import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens the test phone beside the page, or closes it. */
export function setTestPhoneOpen(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

/** Whether the test phone stands beside the page, which then has less room. */
export const useTestPhoneOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
  )
