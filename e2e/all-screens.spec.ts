import type { Page } from '@playwright/test'

import { GATED, PUBLIC } from './screens.ts'
import { expect, checkScreenInAll, signUp, test } from './fixtures.ts'

// Every screen, at both widths and in both themes: no serious fault of accessibility, no sideways scroll, nothing on the console.
// The pictures are kept in test-results/screens, to be looked at. `SCREENS=all npm run e2e -- all-screens` looks in four ways in place of two.

// The walks are long and need nothing of each other: any worker may take any of them.
test.describe.configure({ mode: 'parallel' })

/** Listens to what the page complains about: errors, warnings, and whatever goes against the content security policy. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`Against the content security policy: ${violatedDirective} ${blockedURI}`)
    }),
  )
  return complaints
}

async function look(page: Page, screens: Readonly<Record<string, string>>): Promise<void> {
  const complaints = await complaintsOf(page)
  for (const [screen, path] of Object.entries(screens)) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await checkScreenInAll(page, screen, WIDE)
    expect(complaints, screen).toEqual([])
  }
}

const WIDE = { width: 1440, height: 900 }
test.use({ viewport: WIDE })

test('the public screens', ({ page }) => look(page, PUBLIC))

for (const [part, screens] of Object.entries(GATED)) {
  test(`the screens of the ${part}`, async ({ page }) => {
    test.setTimeout(150_000)
    await signUp(page, 'Lou Marsh')
    await look(page, screens)
  })
}

test('a conversation', async ({ page }) => {
  const { ask, api } = await signUp(page, 'Lou Marsh')
  // By its address: the stories before may have pushed it out of the list's sight.
  const { items } = await ask('GET', `${api}/conversations?limit=100`)
  const chat = items.find(({ contact }: { contact: { name: string } }) => contact.name === 'Ines Duarte')
  await page.goto(`/inbox/${chat.id}`)
  await page.getByText('Did you change the beans?').last().waitFor()
  await look(page, { thread: page.url() })
})
