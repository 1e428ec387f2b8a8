import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'

const IMPORT =
  /^\s*(?:import|export)\s+(?!type\b)(?:[\w*{},\s$]+\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'|@import '([^']+)'|url\('([^']+)'/gm
// npm runs the first after an installation; the second comes with @fastify/websocket anyway, and we name its types; the third is fonts, read as files.
const KEPT = new Set(['patch-package', 'ws', 'dejavu-fonts-ttf'])

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Fails when the server or the web app needs a package that `npm ci --omit=dev` leaves out, or when that brings one they do not need. */
export function checkProductionPackages(root: string): { ok: boolean; output: string } {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const sources = globSync(
    ['src/**/*.{ts,tsx,css}', 'scripts/{start,install,link-node,run-command,web-build}.mjs', 'scripts/build-server.ts'],
    { cwd: root },
  )
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .map((path) => ({ path, text: read(path) }))
  const manifest: Manifest = JSON.parse(read('package.json'))
  const problems = problemsOfPackages(manifest, sources)
  return { ok: problems.length === 0, output: problems.join('\n') }
}

/** What is in the wrong list of packages, one line each. */
export function problemsOfPackages(manifest: Manifest, sources: readonly { path: string; text: string }[]): string[] {
  const needed = new Map(sources.flatMap(({ path, text }) => packagesOf(text).map((name): [string, string] => [name, path])))
  const listed = Object.keys(manifest.dependencies ?? {})
  const installed = new Set([...listed, ...Object.keys(manifest.optionalDependencies ?? {})])
  return [
    ...[...needed]
      .filter(([name]) => !installed.has(name))
      .map(([name, path]) => `${path} needs ${name}, which production does not install: move it to "dependencies".`),
    ...listed
      .filter((name) => !needed.has(name) && !KEPT.has(name))
      .map((name) => `Neither the server nor the web app needs ${name}: move it to "devDependencies".`),
  ]
}

function packagesOf(text: string): string[] {
  return [...text.matchAll(IMPORT)]
    .map(([, one, two, three, four]) => one ?? two ?? three ?? four ?? '')
    .filter((target) => /^@?[a-z]/.test(target) && !isBuiltin(target) && !target.includes(':'))
    .map((target) =>
      target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}
