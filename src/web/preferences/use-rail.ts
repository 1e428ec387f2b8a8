import { useMediaQuery } from '#web/kit/hooks/use-media-query.ts'

import { usePreferences } from './use-preferences.ts'

/** Whether the rail shows its labels: unless somebody folded it, where the screen has room for them. */
export function useRailOpen(): boolean {
  const [{ railOpen }] = usePreferences()
  const hasRoom = useMediaQuery('(min-width: 1280px)')
  return railOpen && hasRoom
}
