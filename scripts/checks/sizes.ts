import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const HARD_CAP = 400
const SOFT_CAP = 250
const TEST_CAP = 500
const RUN_CAP = 120
const MEDIAN_CAP = 80
const FOLDER_CAP = 25

// One table or one list by nature: splitting it would hide it.
const EXEMPT = new Set(['src/domain/errors.ts'])

/** Fails when a source file is longer than its cap or the median file too long; names the files past the soft cap. */
export function checkSizes(root: string): { ok: boolean; output: string } {
  const files = globSync(['src/**/*.{ts,tsx}', 'emulator/**/*.ts', 'scripts/**/*.{ts,mjs}', 'bench/**/*.ts', 'e2e/**/*.ts'], { cwd: root })
    .filter((path) => !path.endsWith('.gen.ts') && !EXEMPT.has(path))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))

  const tooLong = files
    .filter(({ path, lines }) => lines > capOf(path))
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${capOf(path)}`)
  const long = files.filter(({ path, lines }) => lines > SOFT_CAP && lines <= capOf(path) && !isTest(path))
  const sources = files.filter(({ path }) => !isTest(path)).map(({ lines }) => lines)
  const median = sources.sort((a, b) => a - b)[Math.floor(sources.length / 2)] ?? 0
  if (median > MEDIAN_CAP) tooLong.push(`The median file has ${median} lines, at most ${MEDIAN_CAP}.`)

  tooLong.push(...wideFolders(files.map(({ path }) => path)))
  if (tooLong.length > 0) return { ok: false, output: `${tooLong.join('\n')}\nSplit by idea, not by line count.` }
  const notes = long.map(({ path, lines }) => `\n${path}: ${lines} lines, past the soft cap of ${SOFT_CAP}`)
  return { ok: true, output: `note: ${sources.length} files, median ${median} lines${notes.join('')}` }
}

/** Folders with more files than one can take in at a look; a test belongs to what it tests, and is not counted. */
function wideFolders(paths: readonly string[]): string[] {
  const counts = Map.groupBy(
    paths.filter((path) => !isTest(path)),
    (path) => dirname(path),
  )
  return [...counts].flatMap(([folder, { length }]) =>
    length > FOLDER_CAP ? [`${folder}: ${length} files, at most ${FOLDER_CAP}. Group them by what they are about.`] : [],
  )
}

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|^e2e\//.test(path)

function capOf(path: string): number {
  if (isTest(path)) return TEST_CAP
  return /^src\/flow\/steps\/[^/]+\/run\.ts$/.test(path) ? RUN_CAP : HARD_CAP
}
