// How long after a press, click or key the next frame stands (interaction to next paint, by the browser's own Event Timing), on a processor
// four times slower than this one, with 500 conversations in the list. `RUNS=3 npm run bench interactions`.
import { type BrowserContext, chromium, type Page } from '@playwright/test'

import { ensureChromium } from '../scripts/chromium.mjs'
import { ensureWebBuilt } from '../scripts/web-build.mjs'
import { connect } from '../src/server/testing/echo-app.ts'
import { openProduct } from '../src/server/testing/product.ts'
import { percentile } from './report.ts'
import { seedInbox } from './seed-inbox.ts'

const CONVERSATIONS = 500
const RUNS = Number(process.env['RUNS'] ?? 3)
/** Longer than any frame: what follows is an interaction of its own. */
const PAUSE_MS = 700

const rows = (page: Page) => page.locator('main a[href^="/inbox/"]')
const keys = (page: Page, pressed: readonly string[]) => inTurn(page, pressed, (key) => page.keyboard.press(key))

const KINDS: readonly { name: string; act: (page: Page) => Promise<void> }[] = [
  { name: 'click a row', act: (page) => inTurn(page, [0, 2, 4, 6, 3], (at) => rows(page).nth(at).click()) },
  { name: 'next and previous by J and K', act: (page) => keys(page, ['j', 'j', 'k', 'j', 'k']) },
  {
    name: 'open and close the filter',
    act: (page) =>
      inTurn(page, [0, 1], () =>
        page
          .getByRole('button', { name: 'Filter' })
          .click()
          .then(() => page.keyboard.press('Escape')),
      ),
  },
  { name: 'type in the palette', act: (page) => keys(page, ['Control+k', 'w', 'o', 'r', 'd', 'Escape']) },
]

await ensureWebBuilt()
const executablePath = await ensureChromium()
const product = await openProduct()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const { id: appId } = await product.call('POST', '/api/v1/apps', { name: 'Much' })
  await connect(product, { appId, phoneNumberId: '100000000000075' })
  const sql = await product.openDatabase()
  await seedInbox(sql, appId, CONVERSATIONS, CONVERSATIONS * 10)
  await sql.end({ timeout: 5 })
  const taken = new Map(KINDS.map(({ name }): [string, number[]] => [name, []]))
  for (let run = 0; run < RUNS; run += 1) await measure(appId, taken)
  for (const [name, times] of taken) say(name, times)
  say('all', [...taken.values()].flat())
} finally {
  await browser.close()
  await product.end()
}

/** Those that took less than a frame the browser does not tell. */
function say(name: string, times: readonly number[]): void {
  const [half, most, worst] = [0.5, 0.75, 1].map((share) => Math.round(percentile(times, share)))
  console.log(`${name}: p50 ${half} ms, p75 ${most} ms, at most ${worst} ms, ${times.length} interactions`)
}

async function measure(appId: string, taken: ReadonlyMap<string, number[]>): Promise<void> {
  const context = await enter(appId)
  try {
    const page = await context.newPage()
    await page.goto('/inbox?view=all')
    await rows(page).first().waitFor()
    // Everything of the list, as somebody has it who scrolled through it.
    for (let turn = 0; turn < 12; turn += 1) {
      await page.mouse.move(500, 500)
      await page.mouse.wheel(0, 6_000)
      await page.waitForTimeout(150)
    }
    await page.mouse.wheel(0, -100_000)
    await page.waitForTimeout(2_500)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const { name, act } of KINDS) {
      await page.evaluate(() => performance.mark('from'))
      await act(page)
      taken.get(name)?.push(...(await interactions(page)))
    }
  } finally {
    await context.close()
  }
}

/** The longest event of each interaction since the last mark. */
function interactions(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const since = performance.getEntriesByName('from').at(-1)?.startTime ?? 0
    const longest = new Map<number, number>()
    for (const { interactionId, startTime, duration } of Reflect.get(window, 'events') as PerformanceEventTiming[])
      if (interactionId && startTime >= since) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration))
    return [...longest.values()]
  })
}

async function inTurn<Item>(page: Page, items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  for (const item of items) {
    await act(item)
    await page.waitForTimeout(PAUSE_MS)
  }
}

/** A browser that knows nothing but the session and the workspace, and keeps what the browser tells of events. */
async function enter(appId: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1_440, height: 900 } })
  await context.addCookies(product.browserCookies())
  await context.addInitScript((id) => {
    localStorage.setItem('selectedAppId', id)
    const events: PerformanceEntry[] = []
    Object.assign(window, { events })
    const wanted = { type: 'event', durationThreshold: 16, buffered: true }
    new PerformanceObserver((list) => events.push(...list.getEntries())).observe(wanted)
  }, appId)
  return context
}
