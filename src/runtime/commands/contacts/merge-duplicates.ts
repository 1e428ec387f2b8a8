import { AppError } from '#domain/errors.ts'

import type { Double } from '#runtime/pipeline/ingest/resolve-contacts.ts'
import { SYSTEM } from '../shared/unit-of-work.ts'
import type { RuntimeDeps } from '#runtime/runtime-deps.ts'
import { joinContacts } from './merge.ts'

/** Joins contacts that a message has shown to be one person. What a crash leaves apart is found again with the next message. */
export async function joinDoubles(deps: RuntimeDeps, doubles: readonly Double[]): Promise<void> {
  for (const { appId, keep, gone } of doubles) {
    await joinContacts(deps, appId, keep, gone, SYSTEM).catch((cause: unknown) => {
      // Another of the doubles, or another node, joined it already.
      if (!(cause instanceof AppError) || cause.code !== 'not-found') throw cause
    })
  }
}
