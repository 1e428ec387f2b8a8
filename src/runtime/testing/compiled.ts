import { fileURLToPath } from 'node:url'

/** Where processes that tests start keep their modules compiled, as `scripts/start.mjs` has them do. */
export const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/parley/compiled', import.meta.url))

/** How tests start a program of the product: from its one file, as `scripts/start.mjs` does. */
export const fromOneFile = (program: 'server' | 'crash-child'): string[] => [
  '--enable-source-maps',
  fileURLToPath(new URL(`../../../dist/server/${program}.js`, import.meta.url)),
]
