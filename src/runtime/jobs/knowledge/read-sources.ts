// Arrives: websites, files, catalogs and events whose turn it is. Leaves: what they say as documents that are searched, and in words what could not be read.
// Never here: a page that is written twice, a reading that begins anew because a process died, a page that robots.txt says no to.
import type { KnowledgeFile, Website } from '#domain/knowledge/knowledge-source.ts'
import { claimReadings, type Reading, readingDue, renewReading } from '#store/knowledge/readings.ts'

import { createDocumentReader } from '#runtime/integrations/documents/document-reader.ts'
import type { Logger } from '#runtime/logger.ts'
import type { Job } from '../job.ts'
import { type Lease, leasedJob, stillOurs } from '../leased-job.ts'
import type { ReadDeps } from './read-deps.ts'
import { readFile } from './read-file.ts'
import { type LiveReading, readLive } from './read-live.ts'
import { readWebsite } from './read-website.ts'

const keyOf = ({ appId, sourceId }: Reading): string => `${appId}/${sourceId}`

type JobParts = Omit<ReadDeps, 'documents'> & { log: Logger; leaseMs?: number }

/** Makes the reading of sources; whoever takes over goes on where another stopped. */
export function createKnowledgeReader(deps: JobParts): Job {
  const { sql } = deps
  const documents = createDocumentReader()
  const job = leasedJob<Reading>(deps, {
    name: 'knowledge',
    wokenBy: ['knowledge'],
    due: readingDue,
    concurrency: 4,
    stopMs: 5_000,
    keyOf,
    holderOf: ({ appId }) => appId,
    claim: ({ limit, leaseMs, full }) => claimReadings(sql, { limit, leaseMs, full }),
    run: (reading, lease) => read({ ...deps, documents }, reading, lease),
    renew: (readings, leaseMs) => stillOurs(readings, (reading) => renewReading(sql, reading, leaseMs), keyOf),
  })
  return {
    ...job,
    async finish() {
      await job.finish?.()
      await documents.close()
    },
  }
}

async function read(deps: ReadDeps, reading: Reading, lease: Lease): Promise<void> {
  if (isWebsite(reading)) await readWebsite(deps, reading, lease)
  else if (isFile(reading)) await readFile(deps, reading)
  else if (isLive(reading)) await readLive(deps, reading, lease)
}

const isWebsite = (reading: Reading): reading is Reading & { config: Website } => reading.config.kind === 'website'
const isFile = (reading: Reading): reading is Reading & { config: KnowledgeFile } => reading.config.kind === 'file'
const isLive = (reading: Reading): reading is LiveReading => reading.config.kind === 'catalog' || reading.config.kind === 'events'
