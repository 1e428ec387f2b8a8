// Writes every file that is made from another; with --check it writes nothing and fails when one is stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { commandCatalogue } from './generators/command-catalogue.ts'
import { configurationDocs } from './generators/configuration-docs.ts'
import { emojis } from './generators/emojis.ts'
import { errorDocs } from './generators/error-docs.ts'
import type { GeneratedFile } from './generators/generated-file.ts'
import { stepRegistry } from './generators/step-registry.ts'
import { vectorDots } from './generators/vector-dots.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const checkOnly = process.argv.includes('--check')

const stale: string[] = []
// The registries first: what is made from the kinds themselves reads them, and finds a kind that has just come or gone.
renew([...stepRegistry(ROOT), ...commandCatalogue(ROOT)])
const { webRoutes } = await import('./generators/web-routes.ts')
renew([...webRoutes(), emojis(), errorDocs(), await vectorDots(ROOT), ...(await configurationDocs(ROOT))].flat())
if (!checkOnly) console.log(stale.length === 0 ? 'All generated files were fresh.' : `Wrote ${stale.join(', ')}.`)
process.exit(checkOnly && stale.length > 0 ? 1 : 0)

function renew(files: readonly GeneratedFile[]): void {
  for (const { path, content } of files) {
    if (read(join(ROOT, path)) === content) continue
    stale.push(path)
    if (checkOnly) console.error(`${path} is stale: run "npm run generate".`)
    else write(join(ROOT, path), content)
  }
}

function read(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
