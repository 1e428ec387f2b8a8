import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

import { PINNED_NODE, ROOT, runCommand } from './run-command.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const APPLICATIONS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']
const IN_CACHE = ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']

// Chromium without what only a window needs: the same pages for a quarter less of processor, but it refuses notifications.
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const SHELL_IN_CACHE = ['chrome-headless-shell-linux64/chrome-headless-shell', 'chrome-linux/headless_shell', 'chrome-mac/headless_shell']

/** Returns the path of a Chromium, installing it with its headless shell where they are missing: from Debian when we may, else Playwright's. */
export async function ensureChromium() {
  const found = findChromium()
  if (found && (findHeadlessShell() || !mayInstall())) return found

  if (mayInstall()) {
    console.log('Installing Chromium from Debian (once)…')
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await runCommand('apt-get', ['update', '-qq'], quiet)
    await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-headless-shell'], quiet)
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
  return firstThatRuns([...onPath(NAMES), ...APPLICATIONS, ...playwrightBrowsers('chromium-', IN_CACHE)])
}

/** Returns the path of a headless shell of this machine, or null; a Chromium that is named stands for it too. */
export function findHeadlessShell() {
  return process.env.CHROMIUM_PATH
    ? findChromium()
    : firstThatRuns([...onPath(SHELL_NAMES), ...playwrightBrowsers('chromium_headless_shell-', SHELL_IN_CACHE)])
}

const firstThatRuns = (paths) => paths.find((path) => existsSync(path) && runs(path)) ?? null

const onPath = (names) => (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

function playwrightBrowsers(prefix, inside) {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ]
  return caches.flatMap((cache) => {
    if (!cache || !existsSync(cache)) return []
    const versions = readdirSync(cache)
      .filter((name) => name.startsWith(prefix))
      .sort()
      .reverse()
    return versions.flatMap((version) => inside.map((path) => join(cache, version, path)))
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

const mayInstall = () =>
  process.getuid?.() === 0 && existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
