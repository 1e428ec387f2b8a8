import { PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'

import type { Client } from './client.ts'
import { type TestApp, type TestAppOptions, createTestApp } from './test-app.ts'

/** An app at work: its owner Olga, an agent Agnes who sees what `scope` says, and a connected number of the name `number`. */
export interface TestWorkspace {
  testApp: TestApp
  owner: Client
  agent: Client
  agentId: string
  appId: string
  /** Where the app's routes begin. */
  app: string
}

/** Opens the server with an app at work. */
export async function createTestWorkspace({
  scope = 'all',
  ...options
}: TestAppOptions & { scope?: 'all' | 'own' } = {}): Promise<TestWorkspace> {
  const testApp = await createTestApp(options)
  const [owner, agent] = [await testApp.person('Olga'), await testApp.person('Agnes')]
  const appId = await owner.appId()
  const agentId: string = (await agent.ok('GET', '/api/v1/session')).user.uid
  await testApp.sql`insert into member (app_id, user_id, role, scope) values (${appId}, ${agentId}, 'agent', ${scope})`
  await testApp.sql`
    insert into channel (app_id, id, kind, name, phone_number_id, waba_id, display_phone, token_sealed, token_last4)
    values (${appId}, 'number', 'whatsapp', 'Main', ${PHONE_NUMBER_ID}, '200000000000001', '+15550000001', ${testApp.deps.seal.close('token')}, 'last')`
  return { testApp, owner, agent, agentId, appId, app: `/api/v1/apps/${appId}` }
}
