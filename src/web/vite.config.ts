import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { budgets } from './build/budgets.ts'
import { listScreens, paintFirst } from './build/screens.ts'
import { localize, markMessages } from './build/i18n/localize.ts'

/** Small modules that many screens are built from: parts of the kit that open nothing, and calls of the API. */
const SHARED =
  /\/src\/web\/(?:api\/(?!routes)|session\/|kit\/(?:feedback|hooks|list|media|text)\/|kit\/form\/(?:icon-button|tag|tags-input|segmented|search-field)\.)/

/**
 * Which modules come in one file. Left alone, whatever two screens share becomes a file of its own, and a first visit asks for a hundred
 * of them, six at a time. A group takes what its modules import along with them; the earlier group has the first claim.
 */
const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  // Runs before everything else, and so brings what it shares with the others.
  {
    name: 'first',
    test: /first-paint\/(?:first-paint|painter)\.ts$|kit\/form\/(?:button|input|tag)-style\.ts$|i18n\/(?:plural|comma-list)\.ts$/,
    priority: 7,
  },
  { name: 'main', tags: ['$initial'], priority: 6 },
  { name: 'sign-in', test: /features\/auth\/login-screen\.tsx$/, priority: 5 },
  { name: 'frame', test: /app\/shell\/shell\.tsx$/, priority: 4 },
  // Menus, dialogs and fields with a list, which open later on the screens that begin without them.
  { name: 'popups', test: /@base-ui|@floating-ui/, minShareCount: 30, priority: 3 },
  { name: 'shared', test: SHARED, minShareCount: 4, maxModuleSize: 3_000, priority: 2 },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 1 },
  { name: 'paint-parts', test: /first-paint\/paint-parts\.ts$/, priority: 1 },
  { name: 'paint-flows', test: /first-paint\/paint-flows\.ts$|flows\/list\/(?:flow-row|shown-flows)\.ts$/, priority: 0 },
]

/** Writes a .br and a .gz beside every text file of the build, so that the server never compresses while it serves. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'parley-precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const names = await readdir(outDir, { recursive: true })
      const texts = names.filter((name) => /\.(?:js|css|html|svg|json)$/.test(name)).values()
      // A few at a time: a container may open a thousand files at once, and we have more.
      await Promise.all(
        Array.from({ length: 32 }, async () => {
          for (const name of texts) await compress(join(outDir, name))
        }),
      )
    },
  }
}

/** The highest quality takes seven seconds for English alone, which tests do not need. */
const BEST = process.env['QUICK_BUILD'] ? 7 : 11

// The scripts of eight languages at the highest quality take a minute; at 5 they weigh 8 % more. Whoever takes no Brotli takes them as they are.
async function compress(path: string): Promise<void> {
  const raw = await readFile(path)
  const isTranslated = /assets\/[\w-]+\//.test(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: isTranslated ? 5 : BEST, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(raw, { params }))
  if (!isTranslated) await writeFile(`${path}.gz`, await promisify(gzip)(raw, { level: 9 }))
}

const server = process.env['PARLEY_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), markMessages(), localize(), preloadFont(), paintFirst(), listScreens(), budgets(), precompress()],
  worker: { format: 'es', plugins: () => [markMessages()] },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A font inlined as data: would need font-src data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The shared words carry zod schemas; the browser needs the plain functions beside them and no zod (24 KB).
    rolldownOptions: {
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        first: fileURLToPath(new URL('first-paint/first-paint.ts', import.meta.url)),
      },
      treeshake: { manualPureFunctions: ['z'] },
      // Names of scripts stand in lists of what belongs together: a letter less of each is a quarter of a kilobyte.
      output: { codeSplitting: { groups: scriptGroups }, chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
  server: {
    port: 3300,
    proxy: {
      '/api': { target: server, ws: true },
      '/emulator': { target: server },
      // The web chat, as it was built last.
      '^/(chat/|agent-chat|app/[^/]+/chatwidget)': { target: server },
      '^/partner/(register|createlead|verify)': { target: server },
      '/pages.css': { target: server },
    },
  },
})

/** Makes the page ask for the Latin face at once, not only after the style sheet has come; before the scripts nobody misses it, since its fallback has its measures. */
function preloadFont(): Plugin {
  return {
    name: 'parley-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((name) => /onest-latin-wght.*\.woff2$/.test(name))
        if (!font) return []
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true, fetchpriority: 'low' },
          },
        ]
      },
    },
  }
}
