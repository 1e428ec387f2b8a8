import { afterAll, beforeAll, expect, test } from 'vitest'

import { pauseWorkspace, resumeWorkspace } from '#store/transfer/pause.ts'
import { insertRows } from '#store/testing/rows.ts'

import { createTestWorkspace, type TestWorkspace } from '../testing/test-workspace.ts'

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await createTestWorkspace()
})
afterAll(() => workspace.testApp.end())

test('a paused workspace is read as ever; what would change it is asked for again after its time', async () => {
  const { testApp, owner, app, appId } = workspace
  const team = () => owner.call('POST', `${app}/teams`, { name: 'Care', memberIds: [] })
  await insertRows(testApp.sql, 'workflow_hook', { appId, workflowId: 'work1', token: 'token-of-the-hook' })
  await pauseWorkspace(testApp.sql, appId, 'operator', 120)

  const refused = [await team(), await owner.call('POST', '/hooks/token-of-the-hook', {})]
  expect(refused.map(({ status }) => status)).toEqual([503, 503])
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(100)
  expect(await owner.ok('GET', `${app}/teams`)).toMatchObject({ items: [] })

  await resumeWorkspace(testApp.sql, appId)
  expect((await team()).status).toBe(200)
})
