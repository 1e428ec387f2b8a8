import type { Preferences } from './preferences.ts'

export type Theme = Preferences['theme']

/** Reads the chosen theme. The script in index.html reads the same key before first paint. */
export function readTheme(storage: Storage): Theme {
  const stored = storage.getItem('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Remembers the theme and shows it. */
export function writeTheme(storage: Storage, theme: Theme): void {
  if (theme === 'system') storage.removeItem('theme')
  else storage.setItem('theme', theme)
  showTheme(theme)
}

/** Follows the system's theme while that is the choice. Returns the way to stop. */
export function followSystemTheme(storage: Storage): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => showTheme(readTheme(storage))
  dark.addEventListener('change', follow)
  return () => dark.removeEventListener('change', follow)
}

function showTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}
