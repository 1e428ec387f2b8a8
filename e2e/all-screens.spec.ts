import type { Page, Request } from '@playwright/test'

import { GATED, PUBLIC } from './screens.ts'
import { expect, checkScreenInAll, signUp, test } from './fixtures.ts'

// Every screen, at both widths and in both themes: no serious fault of accessibility, no sideways scroll, nothing on the console.
// `SCREENS=all npm run e2e -- all-screens` looks in four ways in place of two, and keeps a picture of each in test-results/screens.

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

/** Most looks at a page until it counts as settled: of a request that was given up with its document the browser may tell no end. */
const LOOKS = 200

/** Waits until nothing is asked of the server any more, and the page has nothing to do. Half a second of silence each time would cost a minute. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  // A stream of events stays open.
  page.on('response', (response) => response.headers()['content-type']?.startsWith('text/event-stream') && open.delete(response.request()))
  page.on('requestfailed', (request) => open.delete(request))
  const idle = () => page.evaluate(() => new Promise((done) => setTimeout(() => requestIdleCallback(done), 20)))
  return async () => {
    for (let quiet = 0, looks = 0; quiet < 3 && looks < LOOKS; quiet = open.size === 0 ? quiet + 1 : 0, looks += 1) await idle()
    open.clear()
  }
}

/** Goes to a screen within the page, as people do: loading the page for each was half of what a look costs. */
const walk = (page: Page, path: string): Promise<unknown> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

async function look(page: Page, screens: Readonly<Record<string, string>>): Promise<void> {
  const complaints = await complaintsOf(page)
  const settled = watchRequests(page)
  for (const [screen, path] of Object.entries(screens)) {
    if (screens === PUBLIC || page.url().startsWith('about:')) await page.goto(path)
    else await walk(page, path)
    // A screen whose scripts come late shows its heading after them, and its content after that.
    await settled()
    await page.locator('h1').first().waitFor()
    await settled()
    await checkScreenInAll(page, screen, WIDE)
    expect(complaints, screen).toEqual([])
  }
}

const WIDE = { width: 1440, height: 900 }
test.use({ viewport: WIDE })

test('the public screens', ({ page }) => look(page, PUBLIC))

for (const [part, screens] of Object.entries(GATED)) {
  test(`the screens of the ${part}`, async ({ page }) => {
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
