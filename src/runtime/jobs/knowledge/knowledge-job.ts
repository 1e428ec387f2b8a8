import type { DueQuery } from '#store/postgres/due-times.ts'

import type { Logger } from '#runtime/logger.ts'
import type { Job } from '../job.ts'
import { type ClaimAsk, type Lease, leasedJob, stillOurs } from '../leased-job.ts'

interface KnowledgeQueue<Item> {
  name: string
  due: DueQuery
  claim(ask: ClaimAsk): Promise<readonly Item[]>
  run(item: Item, lease: Lease): Promise<void>
  /** Begins an item's lease again; false where it is no longer ours. */
  renew(item: Item, leaseMs: number): Promise<boolean>
}

/** The job of a queue that goes through the knowledge of whole workspaces, one item each; whoever takes over goes on where another stopped. */
export function knowledgeJob<Item extends { appId: string }>(
  deps: { log: Logger; leaseMs?: number | undefined },
  { renew, ...queue }: KnowledgeQueue<Item>,
): Job {
  const keyOf = ({ appId }: Item): string => appId
  return leasedJob<Item>(deps, {
    ...queue,
    wokenBy: ['knowledge'],
    concurrency: 2,
    stopMs: 5_000,
    keyOf,
    holderOf: keyOf,
    renew: (items, leaseMs) => stillOurs(items, (item) => renew(item, leaseMs), keyOf),
  })
}
