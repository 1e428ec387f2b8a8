import { type GoogleCredentials, ServiceAccountKey } from '#domain/workspace/connection.ts'
import type { Egress } from '#domain/egress.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { createConnection } from '#store/workspace/connections.ts'

import type { EmulatorProcess } from '../process/emulator-process.ts'
import type { Seal } from '../settings/seal.ts'
import { DEMO } from './shop.ts'

/** Connects the demo to the emulator's Google, by the key file that it hands out, as a person would do it in the settings. */
export async function connectDemoSheets({
  sql,
  seal,
  egress,
  emulator,
}: {
  sql: Sql
  seal: Seal
  egress: Egress
  emulator: Pick<EmulatorProcess, 'url' | 'controlKey'>
}): Promise<void> {
  const answer = await egress({
    url: `${emulator.url}/_/google/service-account`,
    method: 'GET',
    headers: { 'x-emulator-control': emulator.controlKey },
    timeoutMs: 10_000,
  })
  if (answer.outcome !== 'answered') throw new Error(`The emulator’s Google does not answer: ${answer.detail}`)
  const key = ServiceAccountKey.parse(JSON.parse(Buffer.from(answer.body).toString('utf8')))
  const credentials: GoogleCredentials = { v: 1, auth: 'service_account', email: key.client_email, privateKey: key.private_key }
  const sealed = seal.close(JSON.stringify(credentials))
  const { appId, connectionId: id } = DEMO
  await createConnection(sql, { appId, id, name: 'Google Sheets', auth: 'service_account', account: key.client_email, sealed, demo: true })
}
