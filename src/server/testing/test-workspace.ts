import { PHONE_NUMBER_ID } from '#runtime/testing/webhooks.ts'
import { insertRows } from '#store/testing/rows.ts'

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
  await insertRows(testApp.sql, 'member', { appId, userId: agentId, scope })
  await insertRows(testApp.sql, 'channel', {
    appId,
    phoneNumberId: PHONE_NUMBER_ID,
    tokenSealed: testApp.deps.seal.close('token'),
    tokenLast4: 'last',
  })
  return { testApp, owner, agent, agentId, appId, app: `/api/v1/apps/${appId}` }
}
