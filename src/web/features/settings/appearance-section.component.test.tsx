import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { Preferences } from '#domain/workspace/preferences.ts'
import { createActions } from '#web/actions/action.ts'
import { ActionsContext } from '#web/actions/use-actions.ts'
import { inApp } from '#web/kit/testing/in-app.tsx'
import { show } from '#web/kit/testing/show.tsx'
import { followPerson } from '#web/preferences/follow-person.ts'
import { createPreferences } from '#web/preferences/preferences.ts'
import { PreferencesContext } from '#web/preferences/use-preferences.ts'

import { AppearanceSection } from './appearance-section.tsx'

/** Opens the section in a browser of Ann's that was never used before. */
function openSection(stored: Preferences, save: (change: Preferences) => Promise<unknown>) {
  const preferences = createPreferences({ getItem: () => null, setItem: () => {} })
  followPerson(preferences, 'ann', stored, save)
  show(
    inApp(
      <PreferencesContext value={preferences}>
        <ActionsContext value={createActions()}>
          <AppearanceSection />
        </ActionsContext>
      </PreferencesContext>,
    ),
  )
}

test('what is chosen in one browser is chosen in the next', async () => {
  let stored: Preferences = { density: 'compact' }
  openSection(stored, async (change) => (stored = { ...stored, ...change }))
  const radio = (group: string, name: string) => page.getByRole('radiogroup', { name: group }).last().getByRole('radio', { name })
  await expect.element(radio('List density', 'Compact')).toBeChecked()
  await expect.element(radio('Theme', 'System')).toBeChecked()

  await radio('Theme', 'Dark').click()
  await page.getByRole('switch', { name: 'Send with Enter' }).click()
  await expect.poll(() => stored).toEqual({ density: 'compact', theme: 'dark', enterSends: true })

  openSection(stored, () => Promise.resolve())
  await expect.element(radio('Theme', 'Dark')).toBeChecked()
  await expect.element(page.getByRole('switch', { name: 'Send with Enter' }).last()).toBeChecked()
})
