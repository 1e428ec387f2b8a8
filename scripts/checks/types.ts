import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Outcome {
  ok: boolean
  output: string
}

interface Program {
  name: string
  /** The files that are checked in it; what an earlier program has is not taken again. */
  has: RegExp
  /** All that what it says rests on, beside what is shared. */
  reads: RegExp
}

const IS_CODE = /\.[cm]?[jt]sx?$/

/** The programs of the layers' `tsconfig.json` files, those of the server's layers together; what is left is read with the tests. */
const PROGRAMS: readonly Program[] = [
  { name: 'tests', has: /\.test\.tsx?$|\/testing\/|^src\/web\/build\/|^(?!src\/|emulator\/)|\.config\.ts$/, reads: /./ },
  { name: 'web', has: /^src\/web\/|^src\/flow\/.*\.tsx$/, reads: /^src\/(?:domain|flow|web)\// },
  { name: 'widget', has: /^src\/widget\//, reads: /^src\/(?:domain|widget)\// },
  { name: 'domain', has: /^src\/domain\//, reads: /^src\/domain\// },
  { name: 'flow', has: /^src\/flow\//, reads: /^src\/(?:domain|flow)\// },
  { name: 'emulator', has: /^emulator\//, reads: /^emulator\// },
  { name: 'server', has: /./, reads: /^src\/(?!web\/|widget\/)/ },
]

/** What every program rests on: the settings and the packages. */
const SHARED = /^[^/]+\.json$|tsconfig[^/]*\.json$|^patches\//

/** A hash of all that each program rests on. */
export function hashPrograms(contents: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    PROGRAMS.map((program) => {
      const hash = createHash('sha256').update(process.version)
      for (const [path, content] of contents) if (restsOn(program, path)) hash.update(path).update(content)
      return [program.name, hash.digest('hex')]
    }),
  )
}

/** No program but theirs reads tests. */
function restsOn({ name, reads }: Program, path: string): boolean {
  return SHARED.test(path) || (reads.test(path) && (name === 'tests' || programOf(path) !== 'tests'))
}

const programOf = (path: string): string => PROGRAMS.find(({ has }) => has.test(path))?.name ?? ''

/** The files of these programs. */
export function filesOf(programs: readonly string[], paths: Iterable<string>): string[] {
  return [...paths].filter((path) => IS_CODE.test(path) && programs.includes(programOf(path)))
}

/** Reads the programs again of which something has changed since they were green: all by no path, or some by the paths of their files. */
export async function checkTypes(root: string, stamp: string, read: (paths: string[]) => Promise<Outcome>): Promise<Outcome> {
  const contents = contentsOf(root)
  if (contents === null) return read([])
  const wanted = hashPrograms(contents)
  const green: Record<string, string> = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {}
  const stale = Object.keys(wanted).filter((name) => wanted[name] !== green[name])
  if (stale.length === 0) return { ok: true, output: 'note: nothing changed since it was green' }
  const isPart = stale.length < PROGRAMS.length
  const outcome = await read(isPart ? filesOf(stale, contents.keys()) : [])
  if (!outcome.ok) return outcome
  const now = hashPrograms(contentsOf(root) ?? new Map())
  const same = stale.filter((name) => now[name] === wanted[name])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, JSON.stringify({ ...green, ...Object.fromEntries(same.map((name) => [name, wanted[name]])) }))
  return isPart ? { ok: true, output: `note: read again for what changed: ${stale.join(', ')}` } : outcome
}

/** Everything that Git keeps or would keep and that types rest on; null where there is no Git. */
function contentsOf(root: string): Map<string, string> | null {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, maxBuffer: 2 ** 26 })
  if (listed.status !== 0) return null
  const paths = [...new Set(listed.stdout.toString().split('\0'))].filter(
    (path) => (IS_CODE.test(path) || /\.json$|^patches\//.test(path)) && existsSync(join(root, path)),
  )
  return new Map(
    paths.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex'),
    ]),
  )
}
