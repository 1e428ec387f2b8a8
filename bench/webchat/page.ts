// What the web chat costs a page of somebody else's: Lighthouse with and without its line, in turns, and the time from a tap on the launcher to the first
// paint and the first words in the chat, on a phone with a quarter of this machine's speed (Lighthouse's), with and without its slow line.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, devices } from '@playwright/test'

import { ensureChromium } from '../../scripts/chromium.mjs'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'
import { openProduct } from '../../src/server/testing/product.ts'
import { lighthouseOf } from '../lighthouse-report.ts'
import { print } from '../report.ts'
import { openSite } from './site.ts'

const RUNS = Number(process.env['RUNS'] ?? 5)
const SLOWER = 4
/** Lighthouse's slow 4G. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: (1.6 * 1_024 * 1_024) / 8, uploadThroughput: (750 * 1_024) / 8 }
const UNITS = [
  ['performance', 'of 100'],
  ['interactive', 'ms'],
  ['blocking', 'ms'],
  ['requests', ''],
  ['bytes', 'B'],
] as const
/** In the chat's frame: when the first heading, which the page's file does not hold, was there and two frames had been drawn. */
const NOTE_CONTENT = `if (top !== window) {
  window.content = new Promise((resolve) => {
    const look = () => document.querySelector('h1, h2') ? requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))) : requestAnimationFrame(look)
    look()
  })
}`
const TEXT = '<p>A kettle, a filter and a little patience are all it takes.</p>'.repeat(40)

await ensureWebBuilt()
const executablePath = await ensureChromium()
const product = await openProduct()
const folder = await mkdtemp(join(tmpdir(), 'parley-webchat-page-'))
try {
  const apps = await product.call('GET', '/api/v1/apps')
  const { id } = await product.call('POST', `/api/v1/apps/${apps.items[0].id}/web-chats`, { name: 'Site', settings: {} })
  const pageWith = (head: string) =>
    `<!doctype html><html lang="en"><head><title>Pour-over set</title><meta name="description" content="A set"><meta name="viewport" content="width=device-width,initial-scale=1">${head}</head><body><main><h1>Pour-over set</h1>${TEXT}</main></body></html>`
  const plain = await openSite(pageWith(''))
  const chatting = await openSite(pageWith(`<script async src="${product.url}/chat/${id}.js"></script>`))

  const figures = { plain: [] as Figures[], 'with the chat': [] as Figures[] }
  for (let run = 0; run < RUNS; run += 1) {
    figures.plain.push(await look(plain.url))
    figures['with the chat'].push(await look(chatting.url))
  }
  for (const [page, of] of Object.entries(figures)) {
    for (const [figure, unit] of UNITS)
      print(
        `${page}: ${figure}`,
        unit,
        of.map((each) => each[figure]),
      )
  }
  // Frames of another host have a process of their own, which would be neither slower nor on the slow line.
  const ofOneHost = chatting.url.replace('127.0.0.1', 'localhost')
  for (const line of ['fast', 'slow'] as const) {
    const times: Times[] = []
    for (let run = 0; run < RUNS; run += 1) times.push(await timeToOpen(ofOneHost, line))
    for (const time of ['paint', 'content'] as const)
      print(
        `tap to first ${time} in the chat, ${SLOWER} times slower, ${line} line`,
        'ms',
        times.map((each) => each[time]),
      )
  }
  plain.end()
  chatting.end()
} finally {
  await product.end()
  await rm(folder, { recursive: true, force: true })
}

type Figures = Record<'performance' | 'interactive' | 'blocking' | 'requests' | 'bytes', number>

/** Times from the tap: until anything was painted, and until the words were there. */
type Times = Record<'paint' | 'content', number>

/** Lighthouse's phone looks at a page. */
async function look(url: string): Promise<Figures> {
  const { categories, audits } = await lighthouseOf(url, folder, ['--only-categories=performance'])
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: (categories['performance']?.score ?? 0) * 100,
    interactive: value('interactive'),
    blocking: value('total-blocking-time'),
    requests: audits['network-requests']?.details?.items.length ?? Number.NaN,
    bytes: value('total-byte-weight'),
  }
}

/** Opens the chat by a tap on a phone that was never here. */
async function timeToOpen(url: string, line: 'fast' | 'slow'): Promise<Times> {
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ ...devices['Pixel 7'] })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    if (line === 'slow') {
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', SLOW_LINE)
    }
    await page.addInitScript(NOTE_CONTENT)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate('addEventListener("click", () => { window.tapped ??= performance.timeOrigin + performance.now() }, true)')
    await page.getByRole('button', { name: 'Chat', exact: true }).tap()
    await page.frameLocator('iframe[title=Chat]').getByRole('heading').first().waitFor()
    const tapped = Number(await page.evaluate('tapped'))
    const of = async (expression: string) => Number(await page.frames()[1]?.evaluate(expression)) - tapped
    return {
      paint: await of(`performance.timeOrigin + performance.getEntriesByName('first-paint')[0].startTime`),
      content: await of('content'),
    }
  } finally {
    await browser.close()
  }
}
