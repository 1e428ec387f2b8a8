import type { Page } from '@playwright/test'

import { GATED, PUBLIC } from './screens.ts'
import { expect, LOOKS, looksRight, signUp, test } from './stage.ts'

// Every screen, at both widths and in both themes: no serious fault of accessibility, no sideways scroll, nothing on the console.
// The pictures are kept in test-results/looks, to be looked at. `LOOKS=all npm run e2e -- looks` looks in four ways in place of two.

// The walks are long and need nothing of each other: any worker may take any of them.
test.describe.configure({ mode: 'parallel' })

async function look(page: Page, name: string, path: string): Promise<void> {
  const noise: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(String(error)))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`Against the content security policy: ${violatedDirective} ${blockedURI}`)
    }),
  )
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await looksRight(page, name)
  expect(noise).toEqual([])
}

for (const { name, use } of LOOKS) {
  test.describe(name, () => {
    test.use(use)

    test('the public screens', async ({ page }) => {
      for (const [screen, path] of Object.entries(PUBLIC)) await look(page, `${screen}-${name}`, path)
    })

    for (const [part, screens] of Object.entries(GATED)) {
      test(`the screens of the ${part}`, async ({ page }) => {
        test.setTimeout(120_000)
        await signUp(page, 'Lou Marsh')
        for (const [screen, path] of Object.entries(screens)) await look(page, `${screen}-${name}`, path)
      })
    }

    test('a conversation', async ({ page }) => {
      const { ask, api } = await signUp(page, 'Lou Marsh')
      // By its address: the stories before may have pushed it out of the list's sight.
      const { items } = await ask('GET', `${api}/conversations?limit=100`)
      const talk = items.find(({ contact }: { contact: { name: string } }) => contact.name === 'Ines Duarte')
      await page.goto(`/inbox/${talk.id}`)
      await page.getByText('Did you change the beans?').last().waitFor()
      await look(page, `thread-${name}`, page.url())
    })
  })
}
