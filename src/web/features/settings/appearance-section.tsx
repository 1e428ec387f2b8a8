import { useState } from 'react'

import { Switch } from '../../kit/switch.tsx'
import { Segmented } from '../../kit/segmented.tsx'
import { readTheme, type Theme, writeTheme } from '../../preferences/theme.ts'
import { usePreferences } from '../../preferences/use-preferences.ts'
import { Section } from './section.tsx'

const THEMES = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** How Parley looks and listens on this machine. */
export function AppearanceSection() {
  const [theme, setTheme] = useState(() => readTheme(localStorage))
  const [{ density, letterKeys }, setPreferences] = usePreferences()
  const changeTheme = (next: Theme) => {
    writeTheme(localStorage, next)
    setTheme(next)
  }
  return (
    <Section title="Appearance and keys" about="Only for you, on this machine.">
      <div className="flex flex-col gap-6">
        <div>
          <h2 className="mb-2 text-secondary font-medium">Theme</h2>
          <Segmented label="Theme" value={theme} options={THEMES} onChange={changeTheme} />
        </div>
        <div>
          <h2 className="mb-2 text-secondary font-medium">Rows of the inbox</h2>
          <Segmented label="Rows of the inbox" value={density} options={DENSITIES} onChange={(next) => setPreferences({ density: next })} />
        </div>
        <Switch
          label="Single-letter shortcuts"
          help="Like E to close. Switch them off if you dictate. ⌘ and Ctrl shortcuts always work."
          checked={letterKeys}
          onChange={(on) => setPreferences({ letterKeys: on })}
        />
      </div>
    </Section>
  )
}
