import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g
const SQL_TEMPLATE =
  /(?<![\w#$`])(?:sql|tx|pool)(?:<[^`\n]*>)?`|\.unsafe\(|[\w>)\]]`\s*(?:select|insert into|update \w+ set|delete from|with \w+ as)\s/g
// Tests set their data up and look at rows in the database.
const MAY_HOLD_SQL = /^src\/store\/|\.test\.tsx?$|\/testing\//

// What lint forbids as a global comes in by its module too.
const MODULES: readonly { name: RegExp; home: RegExp; instead: string }[] = [
  { name: /from '(?:node:)?process'/, home: /^src\/server\/config\.ts$/, instead: 'read the environment in src/server/config.ts only' },
  {
    name: /import (?!type\b)[^']*'(?:(?:node:)?https?|undici)'/,
    // Cells call each other at addresses of the operator's, as streams and sockets.
    home: /^src\/(runtime\/integrations\/http\/egress|server\/cells\/pass-on)\.ts$/,
    instead: 'call out through the egress client only (src/runtime/integrations/http/egress.ts)',
  },
]

/** Fails where code leaves its layer by a relative path, or holds SQL outside the store: lint patterns see neither. */
export function checkLayers(root: string): { ok: boolean; output: string } {
  const problems = globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((path) => problemsOf(path, readFileSync(join(root, path), 'utf8')))
  return { ok: problems.length === 0, output: problems.join('\n') }
}

/** What one file does that its layer must not, one line each. */
export function problemsOf(path: string, text: string): string[] {
  const escapes = [...text.matchAll(IMPORT)]
    .map(([, target = '']) => target)
    .filter((target) => layerOf(normalize(join(dirname(path), target))) !== layerOf(path))
    .map((target) => `${path} imports ${target}: name the layer (#domain/…) instead of climbing out of this one.`)
  const queries = MAY_HOLD_SQL.test(path) ? [] : (text.match(SQL_TEMPLATE) ?? [])
  const modules = /\.test\.tsx?$|\/testing\//.test(path) ? [] : MODULES.filter(({ name, home }) => name.test(text) && !home.test(path))
  return [
    ...escapes,
    ...queries.map((start) => `${path} holds SQL (${start}…): write a function in src/store and call it.`),
    ...modules.map(({ name, instead }) => `${path} has "${name.exec(text)?.[0]}": ${instead}.`),
  ]
}

const layerOf = (path: string): string => path.split('/').slice(0, 2).join('/')
