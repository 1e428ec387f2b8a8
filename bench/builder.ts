// How the builder feels in a real browser, from 200 to 2,000 nodes: until it answers the first pointer, the time between two frames while
// it is panned, zoomed and a card is dragged, until a step's sheet stands there, and until everything is laid out again.
import { type BrowserContext, chromium, type Page } from '@playwright/test'

import { ensureChromium } from '../scripts/chromium.mjs'
import { ensureWebBuilt } from '../scripts/web-build.mjs'
import { openProduct } from '../src/server/testing/product.ts'
import { aLargeFlow } from './large-flow.ts'
import { percentile, print } from './report.ts'

const SIZES = process.env['SIZES']?.split(',').map(Number) ?? [200, 500, 1_000, 2_000]
const OPENED = 6
/** Sixty pointer events a second for two seconds: as a hand moves. */
const MOVES = 120
const MOVE_MS = 1_000 / 60

await ensureWebBuilt()
const executablePath = await ensureChromium()
const product = await openProduct()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const { id: appId } = await product.call('POST', '/api/v1/apps', { name: 'Large' })
  for (const size of SIZES) {
    const flow = await product.call('POST', `/api/v1/apps/${appId}/flows`, { name: `${size} nodes`, draft: aLargeFlow(size) })
    const context = await enter(appId)
    try {
      await measure(await context.newPage(), flow.id, `${size} nodes`)
    } finally {
      await context.close()
    }
  }
} finally {
  await browser.close()
  await product.end()
}

/** A fresh browser that knows nothing but the session and the app. */
async function enter(appId: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1_440, height: 900 } })
  await context.addCookies(product.browserCookies())
  await context.addInitScript((id) => localStorage.setItem('selectedAppId', id), appId)
  return context
}

async function measure(page: Page, flowId: string, name: string): Promise<void> {
  await page.goto(`/flows/${flowId}`, { waitUntil: 'commit' })
  print(`${name}: until it answers the first pointer`, 'ms', [await firstAnswer(page)])
  // What is loaded after the first paint is not what is measured next.
  await page.waitForLoadState('networkidle')

  const pane = await freeSpot(page)
  await page.mouse.move(pane.x, pane.y)
  frames(`${name}, pan`, await whileMoving(page, pane))
  frames(`${name}, zoom out to the whole and back in`, await recorded(page, () => zoom(page)))
  frames(`${name}, drag a card`, await whileMoving(page, await visibleCard(page, 0)))

  const [first = 0, ...next] = await opened(page)
  print(`${name}: open a step, the first`, 'ms', [first])
  print(`${name}: open a step, those after it`, 'ms', next)
  print(`${name}: lay everything out again`, 'ms', [await tidied(page)])
}

function frames(name: string, stamps: readonly number[]): void {
  const [p50, p95, max] = [percentile(stamps, 0.5), percentile(stamps, 0.95), Math.max(...stamps)].map((ms) => ms.toFixed(1))
  console.log(`${name}: frames of ${p50} ms p50, ${p95} ms p95, ${max} ms at most (${stamps.length} frames)`)
}

/** Turns the wheel as soon as there is a card; answers when the drawing followed, from the beginning of the visit. */
async function firstAnswer(page: Page): Promise<number> {
  await page.waitForSelector('.react-flow__node')
  await page.evaluate(() => {
    addEventListener(
      'wheel',
      () => Object.assign(window, { turned: document.querySelector('.react-flow__viewport')?.getAttribute('style') }),
      {
        capture: true,
        once: true,
      },
    )
  })
  await page.mouse.move(700, 300)
  await page.mouse.wheel(0, -120)
  const followed = await page.waitForFunction(() => {
    const turned: unknown = Reflect.get(window, 'turned')
    const moved = turned !== undefined && document.querySelector('.react-flow__viewport')?.getAttribute('style') !== turned
    return moved && performance.now()
  })
  return Number(await followed.jsonValue())
}

/** A place of the canvas where nothing lies. */
async function freeSpot(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    for (let y = 120; y < 800; y += 10)
      for (let x = 320; x < 1_100; x += 10) if (document.elementFromPoint(x, y)?.matches('.react-flow__pane')) return { x, y }
    throw new Error('The canvas has no free place.')
  })
}

/** The title of one of the cards that stand free on the screen. */
async function visibleCard(page: Page, index: number): Promise<{ x: number; y: number }> {
  return page.evaluate((at) => {
    const spots = [...document.querySelectorAll('.react-flow__node h2')].flatMap((title) => {
      const { x, y, height } = title.getBoundingClientRect()
      const spot = { x: x + 6, y: y + height / 2 }
      return document.elementFromPoint(spot.x, spot.y) === title && spot.x < 900 && spot.y < 700 && spot.y > 200 ? [spot] : []
    })
    const spot = spots[at % spots.length]
    if (!spot) throw new Error('No card stands free on the screen.')
    return spot
  }, index)
}

/** The times between the frames while something is done. */
async function recorded(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const stamps: number[] = []
    const stamp = (at: number) => {
      stamps.push(at)
      if (Reflect.get(window, 'stamps') === stamps) requestAnimationFrame(stamp)
    }
    Object.assign(window, { stamps })
    requestAnimationFrame(stamp)
  })
  await act()
  const stamps = await page.evaluate(() => {
    const taken = Reflect.get(window, 'stamps') as number[]
    Object.assign(window, { stamps: null })
    return taken
  })
  return stamps.slice(1).map((at, index) => at - (stamps[index] ?? at))
}

/** Presses, moves to and fro as a hand does, and lets go where it began. */
async function whileMoving(page: Page, from: { x: number; y: number }): Promise<number[]> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const times = await recorded(page, () =>
    paced(async (at) => {
      const turn = (at / MOVES) * 2 * Math.PI
      await page.mouse.move(from.x + 160 * Math.sin(turn), from.y + 80 * (1 - Math.cos(turn)))
    }),
  )
  await page.mouse.up()
  return times
}

function zoom(page: Page): Promise<void> {
  return paced((at) => page.mouse.wheel(0, at < MOVES / 2 ? 40 : -40))
}

/** Does something sixty times a second; what is late is not caught up on. */
async function paced(act: (at: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < MOVES; at += 1) {
    const due = performance.now() + MOVE_MS
    await act(at)
    const rest = due - performance.now()
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
  }
}

/** From the press on a card to the first frame with its form, for several cards. */
async function opened(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < OPENED; index += 1) {
    await page.evaluate(() => {
      addEventListener('pointerup', () => Object.assign(window, { began: performance.now() }), { capture: true, once: true })
    })
    const card = await visibleCard(page, index)
    await page.mouse.click(card.x, card.y)
    const stands = await page.waitForFunction(() => {
      const there = document.querySelector('[role=dialog] input') !== null
      return there && performance.now() - Number(Reflect.get(window, 'began'))
    })
    times.push(Number(await stands.jsonValue()))
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
    await viewRests(page)
  }
  return times
}

/** Waits until the drawing stands still: when a sheet is closed it moves back to where it was. */
async function viewRests(page: Page): Promise<void> {
  const view = () => page.locator('.react-flow__viewport').getAttribute('style')
  for (let before: string | null = null, now = await view(); now !== before; now = await view()) {
    before = now
    await page.waitForTimeout(100)
  }
}

async function tidied(page: Page): Promise<number> {
  const began = performance.now()
  await page.keyboard.press('Alt+Shift+t')
  await page.getByText('Tidied up').waitFor({ timeout: 120_000 })
  return performance.now() - began
}
