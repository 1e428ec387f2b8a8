import { defineConfig } from 'vitest/config'

import { findChromium, findHeadlessShell } from './scripts/chromium.mjs'
import { LongestFirst } from './scripts/setup/longest-first.ts'
import { keepTempInMemory } from './scripts/setup/temp-in-memory.mjs'

keepTempInMemory()

const silent = './scripts/setup/silent-console.ts'
const frozen = './scripts/setup/frozen-chance.ts'
const words = './scripts/setup/words-at-first.ts'

/** Tests that start processes of their own and kill them, or measure what one does to another: each file has a process for itself. */
const FAULTS = [
  'src/server/{faults,cli}/**/*.test.ts',
  'src/server/main.test.ts',
  'src/runtime/**/*crash.test.ts',
  'src/runtime/clock-skew.test.ts',
  'src/store/embedded/**/*.test.ts',
]

const withDatabase = {
  setupFiles: [silent, words],
  globalSetup: ['./src/store/testing/global-setup.ts'],
  // Long enough for a machine a fifth as fast: what is green never waits for it.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  maxConcurrency: 4,
  // They wait for PostgreSQL, passwords and clocks most of their time. One group, so that short files run beside the last long ones.
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
}

const chosen = process.argv.filter((_word, at, all) => all[at - 1] === '--project')
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)

/** What is drawn in the browser that the stories use. Its plugins take longer to load than many a test, so they are loaded where one of its projects is to run. */
async function inBrowser() {
  if (!isChosen('components') && !isChosen('widget')) return []
  const [{ default: tailwindcss }, { default: react }, { playwright }] = await Promise.all([
    import('@tailwindcss/vite'),
    import('@vitejs/plugin-react'),
    import('@vitest/browser-playwright'),
  ])
  const chromium = findHeadlessShell() ?? findChromium()
  const browser = () => ({
    enabled: true,
    headless: true,
    screenshotFailures: false,
    viewport: { width: 1280, height: 800 },
    provider: playwright({
      actionTimeout: 30_000,
      launchOptions: { ...(chromium && { executablePath: chromium }), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
      contextOptions: { reducedMotion: 'reduce' },
    }),
    instances: [{ browser: 'chromium' as const }],
  })
  return [
    { ...components, plugins: [react(), tailwindcss(), canvasLibrary], test: { ...components.test, browser: browser() } },
    { ...widget, test: { ...widget.test, browser: browser() } },
  ]
}

/** None is to be red because a machine is slow. */
const patient = { testTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

/** Parts of the web app by themselves. */
const components = {
  // Found only while a test runs, they would be bundled anew and the page loaded again in the middle of it.
  optimizeDeps: {
    include: ['alert-dialog', 'csp-provider', 'dialog', 'menu', 'select', 'switch', 'toast']
      .map((part) => `@base-ui/react/${part}`)
      .concat(
        '@tanstack/react-query',
        '@tanstack/react-router',
        'intl-messageformat',
        'lucide-react',
        'react-dom/client',
        'react-hook-form',
      ),
  },
  test: { ...patient, name: 'components', include: ['src/web/**/*.component.test.tsx'], setupFiles: ['./src/web/kit/testing/page.ts'] },
}

/** And parts of the widget, which preact draws. */
const widget = {
  oxc: { jsx: { runtime: 'automatic' as const, importSource: 'preact' } },
  test: { ...patient, name: 'widget', include: ['src/widget/**/*.component.test.ts'] },
}

/** Found only while a test runs, the library of the canvas would be bundled apart, with a React of its own. */
const canvasLibrary = { name: 'canvas-library', config: () => ({ optimizeDeps: { include: ['@xyflow/react'] } }) }

/** `unit` needs nothing but Node; `store` and `faults` need a real PostgreSQL, which their global setup starts. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Modules are read once for a worker and not for each file: a quarter of the time.
          isolate: false,
          include: ['src/{domain,flow,channels,web,widget}/**/*.test.{ts,tsx}', 'emulator/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.component.test.{ts,tsx}', '**/node_modules/**'],
          setupFiles: [silent, frozen],
          testTimeout: 60_000,
          // Of two cores it would use one.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'store',
          isolate: false,
          include: ['src/{store,commands,runtime,server}/**/*.test.ts'],
          exclude: FAULTS,
          ...withDatabase,
        },
      },
      {
        test: {
          name: 'faults',
          include: FAULTS,
          ...withDatabase,
          globalSetup: [...withDatabase.globalSetup, './scripts/setup/server-built.ts'],
        },
      },
      ...(await inBrowser()),
    ],
  },
})
