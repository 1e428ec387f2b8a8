import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Egress } from '#domain/egress.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { randomId } from '#domain/generate-id.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { connect } from '#store/postgres/connect.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { startPostgres } from '#store/embedded/postgres.ts'
import { migrate } from '#store/postgres/migrate.ts'

import { partitionOf } from '../src/channels/whatsapp/send/partition.ts'
import { webchat } from '../src/channels/webchat/webchat.ts'
import { parseWebhook } from '../src/channels/whatsapp/parse/parse.ts'
import { createAgents } from '../src/runtime/integrations/ai/agents.ts'
import { createDiskBlobs } from '../src/runtime/integrations/files/disk-blobs.ts'
import { folderHome } from '../src/runtime/integrations/files/file-home.ts'
import { createRuntime, type Runtime } from '../src/runtime/runtime.ts'
import type { Job } from '../src/runtime/jobs/job.ts'
import type { TopicChannel } from '../src/runtime/jobs/topics.ts'
import { createSandbox } from '../src/runtime/integrations/sandbox/sandbox.ts'
import { createSheets } from '../src/runtime/integrations/google-sheets/sheets.ts'
import { insertFlow } from '../src/runtime/testing/insert-flow.ts'
import { NO_GOOGLE } from '../src/runtime/testing/no-google.ts'
import { noNetwork } from '../src/runtime/testing/no-network.ts'
import { print } from './report.ts'

/** Runs a bench on an embedded PostgreSQL of its own, durable, in a folder that is gone afterwards. */
export async function withDatabase(work: (sql: Sql, url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  const began = performance.now()
  const postgres = await startPostgres({ dataDir, detached: false, log: () => {} })
  print('embedded PostgreSQL made and started', 'ms', [performance.now() - began])
  const sql = connect(postgres.url, { max: 10 })
  try {
    await migrate(sql)
    const durable = await sql<{ fsync: string }[]>`show fsync`
    console.log(`fsync is ${durable[0]?.fsync}`)
    await work(sql, postgres.url)
  } finally {
    await sql.end({ timeout: 5 })
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Makes an app with one number and one published flow. */
export async function seedApp(sql: Sql, appId: string, phone: string, document: FlowDocument): Promise<void> {
  await sql`insert into app (id, name) values (${appId}, 'Shop')`
  await sql`
    insert into channel (app_id, id, kind, name, phone_number_id, waba_id, display_phone, token_sealed, token_last4)
    values (${appId}, 'channel', 'whatsapp', 'Main', ${phone}, '2', '+15550000001', '\\x00', '0000')`
  await insertFlow(sql, { appId, id: 'flow1', name: 'Bench', document })
}

/** Builds a pipeline whose provider answers at once, in this process. */
export function buildRuntime(
  sql: Sql,
  onSend: (id: string) => void = () => {},
  topicChannel?: TopicChannel,
  jobs: readonly Job[] = [],
): Runtime {
  const log = { info: () => {}, warn: (fields: object) => console.error(fields), error: (fields: object) => console.error(fields) }
  const egress: Egress = async () => ({ outcome: 'unreachable', detail: 'no network in the bench' })
  return createRuntime({
    sql,
    kinds,
    whatsapp: {
      parse: parseWebhook,
      partition: partitionOf,
      send: async (_, { id }) => {
        onSend(id)
        return { outcome: 'accepted', providerId: `wamid.${id}`, waId: null }
      },
      markRead: async () => {},
      fetchMedia: async () => ({ outcome: 'gone', detail: 'The bench has no files.' }),
      uploadMedia: async () => ({ outcome: 'lost', detail: 'The bench has no files.' }),
    },
    webchat,
    openToken: () => 'token',
    egress,
    agents: createAgents({ sql, open: noNetwork, openSecret: String }),
    functions: createSandbox(),
    sheets: createSheets({ sql, egress, log, google: NO_GOOGLE, openSecret: () => '' }),
    files: { blobs: createDiskBlobs(tmpdir()), temp: tmpdir(), home: folderHome(tmpdir()), quotaBytes: null, converter: null },
    addressKey: Buffer.from('a key of the bench'),
    generateId: randomId,
    publicUrl: 'https://parley.test',
    now: () => new Date(),
    log,
    crash: () => {},
    leaseMs: 30_000,
    maxBacklog: 200_000,
    jobs,
    ...(topicChannel && { topicChannel }),
  })
}
