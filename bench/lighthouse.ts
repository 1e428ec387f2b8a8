// Lighthouse on every screen, as a desktop and as a phone, each in a fresh browser; signed in, in the demo's shop.
// `READ_IN=de DEVICE=desktop SCREENS=inbox,contacts npm run bench lighthouse` looks at some, in a language.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { GATED, PUBLIC } from '../e2e/screens.ts'
import { ensureWebBuilt } from '../scripts/web-build.mjs'
import { openProduct } from '../src/server/testing/product.ts'
import { lighthouseOf, type Report } from './lighthouse-report.ts'

await ensureWebBuilt()
const product = await openProduct()
const folder = await mkdtemp(join(tmpdir(), 'parley-lighthouse-'))
const wanted = process.env['SCREENS']?.split(',')
const language = process.env['READ_IN'] ?? 'en'
try {
  for (const device of ['desktop', 'phone'] as const) {
    if ((process.env['DEVICE'] ?? device) !== device) continue
    console.log(`${device} in ${language}: performance, accessibility, best practices; largest paint, blocking time, layout shift`)
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

/** Has Lighthouse look at one screen in a browser that knows nothing but the session. */
function look(path: string, device: 'desktop' | 'phone'): Promise<Report> {
  const flags = ['--only-categories=performance,accessibility,best-practices', ...(device === 'desktop' ? ['--preset=desktop'] : [])]
  return lighthouseOf(`${product.url}${path}`, folder, flags, async (browser) => {
    await browser.addCookies([{ name: 'language', value: language, url: product.url }])
    if (Object.values(PUBLIC).includes(path)) return
    await browser.addCookies(product.browserCookies())
  })
}
