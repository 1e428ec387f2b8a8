import { ensureServerBuilt } from '../web-build.mjs'

/** Tests that start the product start it from the file that users start it from. */
export const setup = ensureServerBuilt
