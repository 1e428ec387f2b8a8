import { AppError } from '#domain/errors.ts'
import type { CommandDeps } from '#commands/shared/command-deps.ts'

import { SYSTEM } from '../shared/unit-of-work.ts'
import { joinContacts } from './merge.ts'

/** Two contacts that a message identified as one person: `gone` is merged into `keep`. */
export interface Duplicate {
  appId: string
  keep: string
  gone: string
}

/** Merges contacts that a message identified as one person. After a crash, the next message finds them again. */
export async function mergeDuplicates(deps: CommandDeps, duplicates: readonly Duplicate[]): Promise<void> {
  for (const { appId, keep, gone } of duplicates) {
    await joinContacts(deps, appId, keep, gone, SYSTEM).catch((cause: unknown) => {
      // Another of the duplicates, or another node, joined it already.
      if (!(cause instanceof AppError) || cause.code !== 'not-found') throw cause
    })
  }
}
