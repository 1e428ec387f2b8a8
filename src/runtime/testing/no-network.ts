import type { EgressOpen } from '#domain/egress.ts'

/** Refuses to open calls, for tests that do not go out. */
export const noNetwork: EgressOpen = async () => ({ outcome: 'refused', detail: 'No network in tests.' })
