// This process among those that work on the database: it has a row of its own there, and knows by itself whether it works (decision 276). A backlog says
// nothing of one node, and neither does a row that all of them write.
import { beatNode, countOtherNodes, otherNodes, removeNode } from '#store/postgres/health.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { within } from '#store/postgres/within.ts'

import type { NodeHome } from './integrations/files/file-home.ts'
import type { Job } from './jobs/job.ts'
import type { JobDeps } from './runtime-deps.ts'

/** Who is asked for work and has said nothing for so long is not ready. */
const SILENT_MS = 15_000
const BEAT_MS = 5_000
const ASK_MS = 2_000
/** No round of the pipeline takes so long: one that does stands still. */
const STANDS_MS = 60_000

export interface Node {
  job: Job
  /** Begins to live, beside nodes that keep their files where this one does; throws where another keeps them elsewhere. */
  enter(): Promise<void>
  /** Says that this node lives. */
  beat(): Promise<void>
  /** Has the rounds of a job watched for one that does not end. */
  watched(job: Job): Job
  /** What keeps this node from working, in words for machines; null where it works. */
  fault(): string | null
  /** Since it last said that it lives; null when it never did. */
  beatAgeMs(): number | null
  /** Whether no other node works on this database now. */
  isAlone(): Promise<boolean>
  /** Takes it off the list. */
  leave(): Promise<void>
}

/** Makes the node of this process. */
export function createNode({ sql, log, generateId, files: { home } }: Pick<JobDeps, 'sql' | 'log' | 'generateId' | 'files'>): Node {
  const id = generateId()
  const roundsSince = new Map<string, number>()
  let beatAt: number | null = null

  const beatAgeMs = () => (beatAt === null ? null : performance.now() - beatAt)
  const beat = async (): Promise<void> => {
    const at = performance.now()
    await beatNode(sql, { id, files: home.name })
    beatAt = at
  }
  // The mark and the row first: of two that begin at once, one sees the other.
  const enter = async (): Promise<void> => {
    await home.mark(id)
    await beat()
    await refuseStrangers(sql, home, id)
  }
  const run = async () => {
    await beat()
    return { more: false }
  }
  return {
    job: { name: 'heartbeat', wokenBy: [], everyMs: BEAT_MS, run },
    enter,
    beat,
    watched: (job) => ({
      ...job,
      async run(wake) {
        roundsSince.set(job.name, performance.now())
        try {
          return await job.run(wake)
        } finally {
          roundsSince.delete(job.name)
        }
      },
    }),
    fault() {
      if ((beatAgeMs() ?? Infinity) > SILENT_MS) return 'no heartbeat'
      const stands = [...roundsSince].find(([, since]) => performance.now() - since > STANDS_MS)
      return stands ? `${stands[0]} stands still` : null
    },
    beatAgeMs,
    isAlone: async () => {
      const others = await within(ASK_MS, () => countOtherNodes(sql, id)).catch(() => 0)
      return others === 0
    },
    async leave() {
      await home.unmark(id)
      await removeNode(sql, id).catch((cause: unknown) => log.info({ err: cause }, 'This node could not be taken off the list'))
    },
  }
}

/** Throws where a node that lives keeps its files elsewhere. */
export async function refuseStrangers(sql: Sql, home: NodeHome, ownId = ''): Promise<void> {
  for (const other of await otherNodes(sql, ownId)) if (!(await home.isShared(other))) throw new Error(homeFault(home.name, other.files))
}

const homeFault = (own: string, other: string): string =>
  own === other
    ? 'Another Parley that works on this database keeps its files in a folder of its own: what one stores, the other would not find. ' +
      'Keep them in S3 (S3_ENDPOINT), or let DATA_DIR/files be one shared folder on all machines.'
    : `Another Parley that works on this database keeps its files in ${other}, and this one in ${own}: what one stores, the other would not find. ` +
      'Give all of them the same S3 settings.'
