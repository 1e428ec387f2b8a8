import type { Known } from '../analysis/known.ts'

/** A workspace that has nothing but business hours, and what a test gives it. */
export const aKnown = (given: Partial<Known> = {}): Known => ({
  refs: {},
  published: new Set(),
  inputs: new Set(),
  jumps: new Map(),
  channels: new Set(),
  hours: 'usable',
  contactFields: new Set(),
  ownCollections: new Set(),
  trustedOrigins: new Set(),
  calls: new Map(),
  ...given,
})
