import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FlowDocument, FlowKind } from '#domain/flows/flow-document.ts'
import type { Egress, EgressOpen } from '#domain/egress.ts'
import { randomId } from '#domain/generate-id.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { testDatabase } from '#store/testing/database.ts'
import { until } from '#store/testing/until.ts'
import { insertRows } from '#store/testing/rows.ts'

import { partitionOf } from '#channels/whatsapp/send/partition.ts'
import { webchat } from '#channels/webchat/webchat.ts'
import { parseWebhook } from '#channels/whatsapp/parse/parse.ts'
import { createAgents } from '../integrations/ai/agents.ts'
import type { FirstPieceTimes } from '../integrations/ai/open-models.ts'
import { openFileHome } from '../integrations/files/file-storage.ts'
import { createRuntime, type Runtime } from '../runtime.ts'
import type { RuntimeDeps, SendOutcome } from '../runtime-deps.ts'
import { createSandbox } from '../integrations/sandbox/sandbox.ts'
import type { GoogleSettings } from '../integrations/google/google-client.ts'
import { createSheets } from '../integrations/google-sheets/sheets.ts'
import type { Logger } from '#runtime/logger.ts'
import { insertFlow } from './insert-flow.ts'
import { NO_GOOGLE } from './no-google.ts'
import { noNetwork } from './no-network.ts'
import { PHONE_NUMBER_ID } from './webhooks.ts'

export interface Sent {
  id: string
  to: string
  content: OutgoingContent
}

export interface RuntimeFixture {
  sql: Sql
  runtime: Runtime
  deps: RuntimeDeps
  appId: string
  /** What the provider was asked to send, in order. */
  sent: Sent[]
  /** What the provider answers; replace it to script faults. */
  answer: { send(message: Sent): Promise<SendOutcome> | SendOutcome }
  publish(document: FlowDocument, name?: string, kind?: FlowKind, id?: string): Promise<string>
  /** Resolves when nothing waits anywhere on the pipeline. */
  quiet(): Promise<void>
  end(): Promise<void>
}

const ANSWERS_OK: Egress = async () => ({
  outcome: 'answered',
  status: 200,
  headers: {},
  body: new TextEncoder().encode('{"ok":true}'),
  truncated: false,
})

const NO_MEDIA: Pick<RuntimeDeps['whatsapp'], 'markRead' | 'fetchMedia' | 'uploadMedia'> = {
  markRead: async () => {},
  fetchMedia: async () => ({ outcome: 'gone', detail: 'No network in tests.' }),
  uploadMedia: async () => ({ outcome: 'lost', detail: 'No network in tests.' }),
}

/** A pipeline on a database of its own; only the network is scripted. */
export async function runtimeFixture({
  google = NO_GOOGLE,
  openModel = noNetwork,
  firstMs,
  fetchMedia,
  through = (sql) => sql,
  ...options
}: Partial<RuntimeDeps> & {
  google?: GoogleSettings
  openModel?: EgressOpen
  firstMs?: FirstPieceTimes
  /** Hands out customers' files; without it WhatsApp has none. */
  fetchMedia?: RuntimeDeps['whatsapp']['fetchMedia']
  /** The database as the pipeline reaches it, which may lose what is said. */
  through?: (sql: Sql) => Sql
} = {}): Promise<RuntimeFixture> {
  const { sql, drop } = await testDatabase()
  const appId = randomId()
  await insertRows(sql, 'app', { id: appId })
  await insertRows(sql, 'user', { email: 'ana@example.com' })
  await insertRows(sql, 'member', { appId, role: 'owner' })
  await insertRows(sql, 'channel', { appId, id: 'channel', phoneNumberId: PHONE_NUMBER_ID })
  const folder = await mkdtemp(join(tmpdir(), 'parley-files-'))
  const sent: Sent[] = []
  const answer: RuntimeFixture['answer'] = { send: ({ id }) => ({ outcome: 'accepted', providerId: `wamid.${id}`, waId: null }) }
  const problems: { err?: unknown }[] = []
  const log = { info: () => {}, warn: (fields: object) => problems.push(fields), error: (fields: object) => problems.push(fields) }
  const send = ({ id, to, content }: Sent): Promise<SendOutcome> | SendOutcome => {
    sent.push({ id, to, content })
    return answer.send({ id, to, content })
  }
  const deps: RuntimeDeps = {
    ...(await fixtureDeps({ sql: through(sql), folder, log, google, openModel, firstMs, fetchMedia, send, egress: options.egress })),
    ...options,
  }
  const runtime = createRuntime(deps)
  runtime.start()
  return {
    sql,
    runtime,
    deps,
    appId,
    sent,
    answer,
    async publish(document, name = 'Welcome', kind = 'flow', id = `${kind.slice(0, 4)}${randomId()}`) {
      await insertFlow(sql, { appId, id, kind, name, document }, deps.now())
      return id
    },
    async quiet() {
      await until('the pipeline to be quiet', async () => problems.length > 0 || !(await isBusy(sql)))
      const causes = problems.map(({ err }) => err)
      if (causes.length > 0) throw new AggregateError(causes, 'the pipeline met faults')
    },
    async end() {
      await runtime.stop()
      await deps.functions.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Scripted {
  sql: Sql
  folder: string
  log: Logger
  google: GoogleSettings
  openModel: EgressOpen
  firstMs: FirstPieceTimes | undefined
  fetchMedia: RuntimeDeps['whatsapp']['fetchMedia'] | undefined
  egress: Egress | undefined
  send(message: Sent): Promise<SendOutcome> | SendOutcome
}

/** What a runtime needs, on this database and this folder; the network answers as it is scripted. */
async function fixtureDeps({
  sql,
  folder,
  log,
  google,
  openModel,
  firstMs,
  fetchMedia,
  egress = ANSWERS_OK,
  send,
}: Scripted): Promise<RuntimeDeps> {
  const openSecret = (sealed: Uint8Array): string => Buffer.from(sealed).toString()
  return {
    sql,
    kinds,
    whatsapp: {
      parse: parseWebhook,
      partition: partitionOf,
      send: async (_, { id, to, content }) => send({ id, to: to.value, content }),
      ...NO_MEDIA,
      ...(fetchMedia && { fetchMedia }),
    },
    webchat,
    openToken: () => 'token',
    egress,
    agents: createAgents({ sql, open: openModel, openSecret, ...(firstMs && { firstMs }) }),
    functions: createSandbox({ threads: 1 }),
    sheets: createSheets({ sql, egress, log, google, openSecret }),
    files: await openFileHome(folder),
    addressKey: Buffer.from('a key of the tests'),
    generateId: randomId,
    publicUrl: 'https://parley.test',
    now: () => new Date(),
    log,
    crash: () => {},
    leaseMs: 30_000,
    maxBacklog: 200_000,
  }
}

async function isBusy(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ busy: boolean }[]>`
    select exists (select 1 from delivery where state = 'stored') or exists (select 1 from conversation where ready_at is not null)
      or exists (select 1 from outbox where next_at <= now()) or exists (select 1 from external_call) or exists (select 1 from domain_event)
      or exists (select 1 from workflow_run where status = 'running' and next_at <= now()) or exists (select 1 from timer where due_at <= now()) as busy`
  return row?.busy !== false
}
