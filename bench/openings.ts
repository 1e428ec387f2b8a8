// What somebody meets who opens something of the inbox for the first time: from the key or press to the first frame in which it stands,
// each time in a browser that knows nothing yet, and whether a letter that is pressed at once lands in the field.
import { type BrowserContext, chromium, type Page } from '@playwright/test'

import { ensureChromium } from '../scripts/chromium.mjs'
import { ensureWebBuilt } from '../scripts/web-build.mjs'
import { openProduct } from '../src/server/testing/product.ts'
import { print } from './report.ts'

const RUNS = Number(process.env['RUNS'] ?? 5)
const WANTED = process.env['OPENINGS']?.split(',')
const LETTER = 'm'
/** Somebody has read for so long before they press. */
const READING_MS = 2_500
const HAND_MS = 200

interface Opening {
  name: string
  /** What is done before, which is not measured. */
  before?: (page: Page) => Promise<unknown>
  open: (page: Page) => Promise<unknown>
  /** What stands there once it is open. */
  shows: string
  /** The field that a letter pressed at once must land in. */
  field?: string
}

const press = (keys: string) => (page: Page) => page.keyboard.press(keys)
const why = (page: Page) => page.getByRole('button', { name: 'Why did the bot say this?' }).last()

const OPENINGS: readonly Opening[] = [
  { name: 'snooze', open: press('z'), shows: '[role=dialog] li button', field: '[role=dialog] input' },
  { name: 'assign', open: press('a'), shows: '[role=menu] [role=menuitemradio]' },
  { name: 'labels', open: press('l'), shows: '[role=dialog] input', field: '[role=dialog] input' },
  { name: 'palette', open: press('Control+k'), shows: '#palette-rows [role=option]', field: '[role=dialog] input' },
  {
    name: 'saved replies',
    before: (page) => page.locator('[data-composer]').focus(),
    open: press('/'),
    shows: '[role=listbox]',
  },
  { name: 'keys and help', open: press('?'), shows: '[role=dialog] kbd' },
  { name: 'new conversation', open: press('c'), shows: '[role=dialog] input', field: '[role=dialog] input' },
  {
    name: 'why the bot said this',
    // A hand takes a moment from the edge of a button to the press.
    before: (page) =>
      why(page)
        .hover()
        .then(() => page.waitForTimeout(HAND_MS)),
    open: (page) => why(page).click(),
    shows: '[role=dialog] section h3',
  },
  {
    name: 'menu of a row',
    open: (page) => page.locator('a[href^="/inbox/"]').nth(1).click({ button: 'right' }),
    shows: '[role=menu] [role=menuitem]',
  },
  {
    name: 'contact, beside the list of contacts',
    before: (page) => page.goto('/contacts').then(() => page.waitForTimeout(READING_MS)),
    open: (page) => page.locator('[data-index] button').first().click(),
    shows: '[role=dialog] a[href^="/contacts/"]',
  },
]

await ensureWebBuilt()
const executablePath = await ensureChromium()
const product = await openProduct()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const { items: apps } = await product.call('GET', '/api/v1/apps')
  const appId: string = apps[0].id
  const { items } = await product.call('GET', `/api/v1/apps/${appId}/conversations?view=all`)
  // One that a bot spoke in and a person has.
  const conversation = items.find(
    ({ handler, openState }: { handler: string; openState: string }) => handler === 'human' && openState === 'open',
  )
  await product.call('POST', `/api/v1/apps/${appId}/conversations/${conversation.id}/take-over`, {})
  for (const opening of OPENINGS.filter(({ name }) => !WANTED || WANTED.includes(name))) await measure(opening, conversation.id)
} finally {
  await browser.close()
  await product.end()
}

async function measure(opening: Opening, conversationId: string): Promise<void> {
  const times: number[] = []
  let landed = 0
  for (let run = 0; run < RUNS; run += 1) {
    const context = await enter()
    try {
      const page = await context.newPage()
      await page.goto(`/inbox/${conversationId}?view=all`)
      await page.locator('[data-composer], [aria-label="Conversation"]').first().waitFor()
      await page.waitForTimeout(READING_MS)
      await opening.before?.(page)
      times.push(await opened(page, opening))
      if (opening.field && (await page.locator(opening.field).first().inputValue()) === LETTER) landed += 1
    } finally {
      await context.close()
    }
  }
  print(`${opening.name}: the first opening`, 'ms', times)
  if (opening.field) console.log(`${opening.name}: the letter pressed at once landed in the field ${landed} times of ${RUNS}`)
}

/** From the press to the first frame in which it stands. */
async function opened(page: Page, { open, shows, field }: Opening): Promise<number> {
  await page.evaluate((selector) => {
    const begin = () => {
      const began = performance.now()
      const look = () => {
        const there = [...document.querySelectorAll(selector)].some((found) => found.getClientRects().length > 0)
        if (there) requestAnimationFrame((at) => Object.assign(window, { opened: Math.max(at, performance.now()) - began }))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    for (const event of ['keydown', 'pointerdown']) addEventListener(event, begin, { capture: true, once: true })
  }, shows)
  await open(page)
  if (field) await page.keyboard.press(LETTER)
  const stands = await page.waitForFunction(() => Reflect.get(window, 'opened'))
  const took = Number(await stands.jsonValue())
  // The letter may wait for the field.
  if (field) await page.waitForTimeout(200)
  return took
}

/** A browser that knows nothing but the session. */
async function enter(): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1_440, height: 900 } })
  await context.addCookies(product.browserCookies())
  return context
}
