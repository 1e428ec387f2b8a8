import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Client } from '#server/testing/client.ts'
import { type TestApp, createTestApp } from '#server/testing/test-app.ts'

let testApp: TestApp
let owner: Client
let path = ''

beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.person('Olga')
  path = `/api/v1/apps/${await owner.appId()}/functions/try`
})
afterAll(() => testApp.end())

test('tests a function with inputs, console and duration', async () => {
  const { result, ms } = await owner.ok('POST', path, {
    source: 'console.info("adding", inputs.a)\nreturn { sum: inputs.a + inputs.b }',
    inputs: { a: 1, b: 2 },
  })

  expect(result).toEqual({ kind: 'run_function', outcome: 'ok', outputs: { sum: 3 }, logs: [{ level: 'info', text: 'adding 1' }] })
  expect(ms).toBeGreaterThanOrEqual(0)
})

test('reports the line of a failing function', async () => {
  const { result } = await owner.ok('POST', path, { source: 'const a = 1\nreturn b' })

  expect(result).toMatchObject({ outcome: 'error', message: "ReferenceError: 'b' is not defined", line: 2 })
})

test('more time, memory or source than allowed is refused', async () => {
  for (const body of [{ timeMs: 10_001 }, { memoryMb: 65 }, { source: 'x'.repeat(65_537) }])
    expect(await owner.call('POST', path, { source: 'return {}', ...body })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid-argument' } },
    })
})
