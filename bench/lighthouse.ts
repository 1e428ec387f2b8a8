// Lighthouse on every screen, as a desktop and as a phone, each in a fresh browser; signed in, in the demo's shop. Lighthouse is fetched when it is first asked for.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { chromium } from '@playwright/test'

import { freePort } from '#store/embedded/free-port.ts'

import { GATED, PUBLIC } from '../e2e/screens.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { ensureWebBuilt } from '../scripts/web-build.mjs'
import { openProduct } from '../src/server/testing/product.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const run = promisify(execFile)

interface Report {
  categories: { [category: string]: { score: number | null } | undefined }
  audits: { [audit: string]: { numericValue?: number } | undefined }
}

await ensureWebBuilt()
const executablePath = await ensureChromium()
const product = await openProduct()
const folder = await mkdtemp(join(tmpdir(), 'parley-lighthouse-'))
const wanted = process.env['SCREENS']?.split(',')
try {
  for (const device of ['desktop', 'phone'] as const) {
    console.log(`${device}: performance, accessibility, best practices; largest paint, blocking time, layout shift`)
    for (const [name, path] of [PUBLIC, ...Object.values(GATED)].flatMap((part) => Object.entries(part))) {
      if (wanted && !wanted.includes(name)) continue
      const { categories, audits } = await look(path, device)
      const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
      const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
      const times = `${(value('largest-contentful-paint') / 1_000).toFixed(2)} s, ${Math.round(value('total-blocking-time'))} ms, ${value('cumulative-layout-shift').toFixed(3)}`
      console.log(`${name}: ${['performance', 'accessibility', 'best-practices'].map(score).join(', ')}; ${times}`)
    }
  }
} finally {
  await product.end()
  await rm(folder, { recursive: true, force: true })
}

/** Opens a browser that knows nothing but the session, and has Lighthouse look at one screen in it. */
async function look(path: string, device: 'desktop' | 'phone'): Promise<Report> {
  const port = await freePort(null)
  const profile = await mkdtemp(join(folder, 'profile-'))
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const cookies = product
      .cookie()
      .split('; ')
      .map((cookie) => cookie.split(/=(.*)/s))
    if (!Object.values(PUBLIC).includes(path)) {
      await browser.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: product.url })))
    }
    const report = join(folder, 'report.json')
    const flags =
      `--port=${port} --disable-storage-reset --quiet --output=json --only-categories=performance,accessibility,best-practices`.split(' ')
    if (device === 'desktop') flags.push('--preset=desktop')
    await run('npm', [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      `${product.url}${path}`,
      `--output-path=${report}`,
      ...flags,
    ])
    return JSON.parse(await readFile(report, 'utf8'))
  } finally {
    await browser.close()
  }
}
