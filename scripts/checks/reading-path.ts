import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const MAX_FILES = 20
/** What puts the stages together: it imports the first file of each, which nothing on the path calls. */
const WIRING = ['src/runtime/runtime.ts', 'src/runtime/jobs/background-jobs.ts', 'src/channels/whatsapp/whatsapp.ts']
const IMPORT = /^import (type )?[^']*'([^']+)'/gm

/** Fails where the way of a message in ARCHITECTURE.md is no longer one that can be read from top to bottom. */
export function checkReadingPath(root: string): { ok: boolean; output: string } {
  const section = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('## 2. The way of one message')[1] ?? ''
  const block = section.split('```')[1] ?? ''
  const path = [...block.matchAll(/^(\S+\.ts) /gm)].map((match) => `src/${match[1]}`)
  const read = (file: string): string | null => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null)
  const problems = problemsOf(path, read)
  return { ok: problems.length === 0, output: problems.join('\n') }
}

export function problemsOf(path: readonly string[], read: (file: string) => string | null): string[] {
  const problems = path.length === 0 ? ['ARCHITECTURE.md names no files for the way of a message.'] : []
  if (path.length > MAX_FILES) problems.push(`The way of a message has ${path.length} files, at most ${MAX_FILES}.`)
  const wired = new Set(WIRING.flatMap((file) => importsOf(file, read(file) ?? '').map(({ target }) => target)))
  for (const [index, file] of path.entries()) {
    const text = read(file)
    if (text === null) {
      problems.push(`${file} does not exist.`)
      continue
    }
    const above = path.slice(0, index)
    const isReached = above.some((from) => importsOf(from, read(from) ?? '').some(({ target }) => target === file))
    if (index > 0 && !isReached && !wired.has(file)) problems.push(`${file} is imported by no file above it.`)
    for (const { target, isType } of importsOf(file, text))
      if (!isType && above.includes(target)) problems.push(`${file} goes back to ${target}, which stands above it.`)
  }
  return problems
}

function importsOf(file: string, text: string): { target: string; isType: boolean }[] {
  return [...text.matchAll(IMPORT)].map(([, type, name = '']) => ({
    target: name.startsWith('#') ? name.replace('#', 'src/') : normalize(join(dirname(file), name)),
    isType: type !== undefined,
  }))
}
