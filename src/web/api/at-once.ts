/**
 * For changes that are told when they are done: without a network they fail at once and say so. Left to wait unseen, they would be done when nobody
 * thinks of them any more.
 */
export const atOnce = { networkMode: 'always' } as const
