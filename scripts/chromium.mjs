import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

import { PINNED_NODE, ROOT, runCommand } from './run-command.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const APPLICATIONS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** Returns the path of a Chromium, installing one when there is none: from Debian when we may, else Playwright's. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found

  if (process.getuid?.() === 0 && isDebian()) {
    console.log('Installing Chromium from Debian (once)…')
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await runCommand('apt-get', ['update', '-qq'], quiet)
    await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  } else {
    console.log('Installing Chromium with Playwright (once)…')
    await runCommand(PINNED_NODE, [join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'])
  }
  return findChromium()
}

/** Returns the path of a Chromium of this machine, or null. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...APPLICATIONS, ...playwrightBrowsers()].find((path) => existsSync(path) && runs(path)) ?? null
}

function playwrightBrowsers() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ]
  return caches.flatMap((cache) => {
    if (!cache || !existsSync(cache)) return []
    const versions = readdirSync(cache)
      .filter((name) => name.startsWith('chromium-'))
      .sort()
      .reverse()
    return versions.flatMap((version) =>
      ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'].map((path) =>
        join(cache, version, path),
      ),
    )
  })
}

// Ubuntu's chromium is a stub that asks for a snap: being there is not enough, it has to answer.
function runs(path) {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
