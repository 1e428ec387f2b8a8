import { contract } from '#domain/api/contract.ts'

import { type GeneratedFile, generatedFrom } from './generated-file.ts'

/** What the pages before the sign-in, and the first call behind it, ask for. */
const EARLY_TAGS = new Set(['auth', 'apps'])

/** Method and path of every operation, so that the browser need not load the contract's schemas. Those of the pages before the sign-in are in a file of their own, which every page loads. */
export function webRoutes(): GeneratedFile[] {
  const all = Object.entries(contract)
  const isEarly = ([, { access, tag }]: (typeof all)[number]) => access === 'public' || (access === 'user' && EARLY_TAGS.has(tag))
  return [
    file({ path: 'src/web/api/routes.gen.ts', name: 'routes', operations: all.filter((one) => !isEarly(one)) }),
    file({ path: 'src/web/api/early-routes.gen.ts', name: 'earlyRoutes', operations: all.filter(isEarly) }),
  ]
}

interface Wanted {
  path: string
  name: string
  operations: readonly (readonly [string, { method: string; path: string }])[]
}

function file({ path, name, operations }: Wanted): GeneratedFile {
  const rows = operations.map(([id, { method, path: address }]) => `  ${id}: { method: '${method}', path: '${address}' },`)
  const content = `${generatedFrom('src/domain/api/contract.ts')}import type { OperationId } from '#domain/api/contract.ts'

interface Route {
  method: string
  path: string
}

export const ${name} = {
${rows.join('\n')}
} as const satisfies Partial<Record<OperationId, Route>>
`
  return { path, content }
}
