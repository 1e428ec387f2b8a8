import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'
import { usePreferences } from '#web/preferences/use-preferences.ts'

/** Tells whether Enter sends. On a touch keyboard it begins a line: there is no Shift to hold beside it. */
export function useEnterSends(): boolean {
  const [{ enterSends }] = usePreferences()
  const hasKeyboard = useMediaQuery('(pointer: fine)')
  return enterSends && hasKeyboard
}
