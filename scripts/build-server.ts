// Puts each program that runs on the server into a file of its own with what it imports: it starts in half the time of its 3,300 modules (decision 256).
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { rolldown } from 'rolldown'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = join(ROOT, 'dist/server')

/** What is started as a process or as a thread; the last one is the pipeline that tests kill. */
const PROGRAMS = {
  server: 'src/server/main.ts',
  emulator: 'emulator/main.ts',
  'sandbox-worker': 'src/runtime/integrations/sandbox/sandbox-worker.ts',
  'vector-worker': 'src/runtime/integrations/ai/vectors/vector-worker.ts',
  'document-worker': 'src/runtime/integrations/documents/document-worker.ts',
  'crash-child': 'src/runtime/testing/crash-child.ts',
}

/** Packages of many small modules that are only JavaScript. All others stay where npm put them: some read files beside their own, or are machine code. */
const INSIDE =
  /^(@oxc-project|kysely|better-auth|@better-auth|better-call|zod|libphonenumber-js|@simplewebauthn|@peculiar|@opentelemetry|jose|jsonpath-rfc9535|n2words|file-type|strtok3|@noble|tsyringe)(\/|$)/

const OTHER_FILE = /new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g

/** Files find others by where they stand in the sources: a program is found beside its caller, everything else there. */
const places = {
  name: 'places',
  transform(code: string, id: string) {
    if (!code.includes('import.meta.url') || id.startsWith('\0') || id.includes('node_modules')) return null
    const own = `new URL('${relative(FOLDER, id).replaceAll('\\', '/')}', import.meta.url).href`
    const found = new Map<string, string>()
    const withPrograms = code.replaceAll(OTHER_FILE, (whole, path: string) => {
      const program = Object.entries(PROGRAMS).find(([, source]) => join(ROOT, source) === join(dirname(id), path))
      if (!program) return whole
      const mark = `PROGRAM_${found.size}`
      found.set(mark, `new URL('./${program[0]}.js', import.meta.url)`)
      return mark
    })
    const moved = withPrograms.replaceAll('import.meta.url', own)
    // Lines stay what they were, so the map of the compiler holds.
    return { code: moved.replaceAll(/PROGRAM_\d+/g, (mark) => found.get(mark) ?? mark), map: null }
  },
}

/** A package inside may have a version of another for itself, which nobody would find from our folder. */
function hasOwn(importer: string | undefined, id: string): boolean {
  const [, folder] = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/.exec(importer ?? '') ?? []
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id
  return folder !== undefined && existsSync(join(folder, 'node_modules', name))
}

// A server that runs may yet load parts of the build that it was started from.
const YESTERDAY = Date.now() - 24 * 3_600_000
for (const name of existsSync(FOLDER) ? readdirSync(FOLDER) : [])
  if (statSync(join(FOLDER, name)).mtimeMs < YESTERDAY) rmSync(join(FOLDER, name))

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, path]) => [name, join(ROOT, path)])),
  cwd: ROOT,
  platform: 'node',
  tsconfig: false,
  external: (id, importer) => !/^[#./\0]|^[A-Za-z]:/.test(id) && !INSIDE.test(id) && !hasOwn(importer, id),
  plugins: [places],
  // A warning would be about the inside of a package.
  logLevel: 'silent',
})
await bundle.write({
  dir: FOLDER,
  format: 'esm',
  sourcemap: true,
  // The sources stand in the checkout; with them the maps would take 10 MB more of memory.
  sourcemapExcludeSources: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'part-[hash].js',
})
await bundle.close()
