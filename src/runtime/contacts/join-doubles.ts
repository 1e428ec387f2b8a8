import { AppError } from '#domain/errors.ts'

import type { Double } from '../inbound/resolve-contacts.ts'
import { SYSTEM } from '../journal.ts'
import type { RoadDeps } from '../road-deps.ts'
import { joinContacts } from './join-contacts.ts'

/** Joins contacts that a message has shown to be one person. What a crash leaves apart is found again with the next message. */
export async function joinDoubles(deps: RoadDeps, doubles: readonly Double[]): Promise<void> {
  for (const { appId, keep, gone } of doubles) {
    await joinContacts(deps, appId, keep, gone, SYSTEM).catch((cause: unknown) => {
      // Another of the doubles, or another node, joined it already.
      if (!(cause instanceof AppError) || cause.code !== 'not-found') throw cause
    })
  }
}
