import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { type BrowserContext, chromium } from '@playwright/test'

import { freePort } from '#store/embedded/free-port.ts'

import { ensureChromium } from '../scripts/chromium.mjs'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const run = promisify(execFile)

export interface Report {
  categories: { [category: string]: { score: number | null } | undefined }
  audits: { [audit: string]: { numericValue?: number; details?: { items: unknown[] } } | undefined }
}

/** Has Lighthouse look at a page in a fresh browser, which keeps what it needs in the folder. Lighthouse is fetched when it is first asked for. */
export async function lighthouseOf(
  url: string,
  folder: string,
  flags: readonly string[],
  prepare: (browser: BrowserContext) => Promise<void> = async () => {},
): Promise<Report> {
  const port = await freePort(null)
  const executablePath = await ensureChromium()
  const browser = await chromium.launchPersistentContext(await mkdtemp(join(folder, 'profile-')), {
    ...(executablePath && { executablePath }),
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    await prepare(browser)
    const report = join(folder, 'report.json')
    const all = [`--output-path=${report}`, `--port=${port}`, '--disable-storage-reset', '--quiet', '--output=json', ...flags]
    await run('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...all])
    return JSON.parse(await readFile(report, 'utf8'))
  } finally {
    await browser.close()
  }
}
