import { createContext, use, useSyncExternalStore } from 'react'

import type { Preferences, PreferenceStore } from './preferences.ts'

export const PreferencesContext = createContext<PreferenceStore | null>(null)

/** Gives the preferences and the way to change them. */
export function usePreferences(): [Preferences, PreferenceStore['set']] {
  const store = usePreferenceStore()
  return [useSyncExternalStore(store.subscribe, store.get), store.set]
}

/** Gives where preferences are kept, for who reads them later than it renders. */
export function usePreferenceStore(): PreferenceStore {
  const store = use(PreferencesContext)
  if (!store) throw new Error('usePreferences needs a PreferencesContext above it')
  return store
}
