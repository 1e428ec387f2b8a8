import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const FEATURES = 'src/web/features'
const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.{1,2}|#web)\/[^']+)'/g

/** Fails when one feature of the web app reaches into another, which lint patterns cannot see. */
export function checkFeatureArrows(root: string): { ok: boolean; output: string } {
  const faults = globSync(`${FEATURES}/*/**/*.{ts,tsx}`, { cwd: root }).flatMap((path) =>
    importsOf(join(root, path))
      .map((target) => (target.startsWith('#web/') ? target.replace('#', 'src/') : normalize(join(dirname(path), target))))
      .filter((target) => target.startsWith(`${FEATURES}/`) && featureOf(target) !== featureOf(path))
      .map((target) => `${path} imports ${target}: move what both features need into src/web/kit or src/web/api.`),
  )
  return { ok: faults.length === 0, output: faults.join('\n') }
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? '')
}

const featureOf = (path: string): string | undefined => path.slice(FEATURES.length + 1).split('/')[0]
