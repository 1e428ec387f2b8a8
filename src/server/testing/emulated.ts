import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createGraph } from '#channels/whatsapp/graph.ts'
import { createEgress } from '#runtime/integrations/http/egress.ts'
import { createKey } from '#store/workspace/api-keys.ts'
import { createChannel } from '#store/whatsapp/channels.ts'
import { insertRows } from '#store/testing/rows.ts'

import { startEmulatorProcess } from '../process/emulator-process.ts'
import type { ServerDeps } from '../http/deps.ts'
import { holdPort } from '../process/listen.ts'
import { createLog } from '../process/log.ts'
import { sealToken } from '../routes/whatsapp/channels.ts'
import { newKey } from '../routes/workspace/keys.ts'
import { type Client, createClient } from './client.ts'
import { APP_SECRET, type TestApp, createTestApp } from './test-app.ts'

/** The server on a port of its own, and the emulator in a process of its own: they speak over HTTP both ways. */
export interface Emulated {
  testApp: TestApp
  deps: ServerDeps
  appId: string
  /** A program with a key of the app. */
  client: Client
  publicUrl: string
  /** Changes the pretend world, or asks it something. */
  control(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Record<string, unknown>>
  connect(token: string, ids: { phoneNumberId: string; wabaId: string }): Promise<string>
  end(): Promise<void>
}

export const META_APP = '300000000000001'

/** Opens both. */
export async function openEmulated(): Promise<Emulated> {
  const { port, release } = await holdPort(0, '127.0.0.1')
  const publicUrl = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-emulated-'))
  const webhookUrl = `${publicUrl}/webhooks/whatsapp`
  const emulator = await startEmulatorProcess({ dataDir, port: 0, webhookUrl, appSecret: APP_SECRET, log: createLog('silent') })
  const egress = createEgress([emulator.url, publicUrl])
  const graphUrl = `${emulator.url}/v23.0`
  const signUp = { metaAppId: META_APP, configId: '600000000000001', graphUrl: null }
  const settings = {
    publicUrl,
    strictOrigin: false,
    emulatorUrl: emulator.url,
    emulatorKey: emulator.controlKey,
    whatsappAppId: META_APP,
    signUp,
    graphUrl,
    trustedOrigins: [emulator.url],
  }
  const testApp = await createTestApp({ settings, egress, runtimeRuns: true })
  await release()
  await testApp.server.listen({ port, host: '127.0.0.1' })
  const { sql, deps } = testApp
  const appId = deps.generateId()
  await insertRows(sql, 'app', { id: appId, name: 'Numbers' })
  const { secret, prefix, hash } = newKey()
  await createKey(sql, { appId, id: deps.generateId(), name: 'Tests', prefix, hash, createdBy: null })
  return {
    testApp,
    deps: { ...deps, self: egress, graph: createGraph(egress, graphUrl) },
    appId,
    client: createClient(testApp.server, secret),
    publicUrl,
    async control(method, path, body) {
      const headers = { 'content-type': 'application/json', 'x-emulator-control': emulator.controlKey }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const answer = await fetch(`${emulator.url}/_${path}`, init)
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    async connect(token, ids) {
      const id = deps.generateId()
      await createChannel(sql, { ...ids, appId, id, name: 'Shop', displayPhone: '+15550000002', token: sealToken(deps.seal, token) })
      return id
    },
    async end() {
      await testApp.end()
      await egress.close()
      await emulator.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
