import { fileURLToPath } from 'node:url'

/** Where processes that tests start keep their modules compiled, as `scripts/start.mjs` has them do. */
export const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/parley/compiled', import.meta.url))
