// Writes every file that is made from another; with --check it writes nothing and fails when one is stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { configurationDocs } from './generators/configuration-docs.ts'
import { errorDocs } from './generators/error-docs.ts'
import { stepRegistry } from './generators/step-registry.ts'
import { webRoutes } from './generators/web-routes.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const checkOnly = process.argv.includes('--check')

const files = [stepRegistry(ROOT), webRoutes(), errorDocs(), ...(await configurationDocs(ROOT))].flat()
const stale = files.filter(({ path, content }) => read(join(ROOT, path)) !== content)
for (const { path, content } of stale) {
  if (checkOnly) console.error(`${path} is stale: run "npm run generate".`)
  else write(join(ROOT, path), content)
}
if (!checkOnly) console.log(stale.length === 0 ? 'All generated files were fresh.' : `Wrote ${stale.map(({ path }) => path).join(', ')}.`)
process.exit(checkOnly && stale.length > 0 ? 1 : 0)

function read(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
