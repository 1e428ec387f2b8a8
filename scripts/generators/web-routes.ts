import { contract } from '#domain/api/contract.ts'

import { type GeneratedFile, generatedFrom } from './generated-file.ts'

/** Method and path of every operation, so that the browser need not load the contract's schemas. */
export function webRoutes(): GeneratedFile {
  const rows = Object.entries(contract).map(([id, { method, path }]) => `  ${id}: { method: '${method}', path: '${path}' },`)
  const content = `${generatedFrom('src/domain/api/contract.ts')}import type { OperationId } from '#domain/api/contract.ts'

export const routes = {
${rows.join('\n')}
} as const satisfies Record<OperationId, { method: string; path: string }>
`
  return { path: 'src/web/api/routes.gen.ts', content }
}
