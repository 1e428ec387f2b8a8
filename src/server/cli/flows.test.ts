import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { addFlowTests } from '#store/flows/flow-tests.ts'
import { listFlows } from '#store/flows/flow-list.ts'
import { createFlow, getFlow } from '#store/flows/flows.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'
import { FlowTestInput } from '#domain/flows/flow-test.ts'

import { aDocument } from '#flow/testing/documents.ts'
import { exportFlow, importFlowCommand, testFlow } from './flows.ts'
import type { Cli } from './open-cli.ts'
import { readArguments } from './read-arguments.ts'

let database: TestDatabase
let folder = ''
let lines: string[] = []
let cli: Cli

beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'parley-flows-'))
  lines = []
  const { sql, url } = database
  // What these commands do not use is not there.
  cli = {
    sql,
    databaseUrl: url,
    config: { EGRESS_ALLOW: [] },
    say: (line: string) => void lines.push(line),
    close: async () => {},
  } as unknown as Cli
  await insertRows(sql, 'app', { id: 'shop' }, { id: 'other', name: 'Other' })
  const draft = aDocument({ a: [['say', 'response', { messages: [{ type: 'text', text: 'Hello' }] }]] })
  await createFlow(sql, { appId: 'shop', id: 'flow1', kind: 'flow', name: 'Hello', draft })
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

const expecting = (text: string) => FlowTestInput.parse({ name: `Says ${text}`, expect: { messages: [{ text }] } })
const run = (command: typeof testFlow, ...words: string[]) => command(cli, readArguments(words))

test('runs flow tests and fails on a failing one', async () => {
  await addFlowTests(database.sql, 'shop', 'flow1', [{ id: 't1', body: expecting('Hello') }])
  expect(await run(testFlow, 'shop', 'flow1')).toBe(0)

  await addFlowTests(database.sql, 'shop', 'flow1', [{ id: 't2', body: expecting('Bye') }])
  expect(await run(testFlow, 'shop', 'flow1')).toBe(1)

  expect(lines.join('\n')).toContain('FAILED Says Bye: Message 1 should be “Bye”, but the bot said “Hello”.')
  expect(lines.at(-1)).toBe('\n1 of 2 passed.')
})

test('copies a flow with its tests between workspaces', async () => {
  await addFlowTests(database.sql, 'shop', 'flow1', [{ id: 't1', body: expecting('Hello') }])
  const file = join(folder, 'hello.json')

  await run(exportFlow, 'shop', 'flow1', file)
  expect(await run(importFlowCommand, 'other', file, '--name', 'Arrived')).toBe(0)

  const [flow] = await listFlows(database.sql, 'other', 'flow')
  expect(flow).toMatchObject({ name: 'Arrived', publishedVersion: null })
  expect(await run(testFlow, 'other', flow!.id)).toBe(0)
  expect(lines.at(-1)).toBe('\n1 of 1 passed.')
})

test('imports a Typebot export with a report', async () => {
  const file = fileURLToPath(new URL('../../flow/import-typebot/testing/bike-bot.json', import.meta.url))

  expect(await run(importFlowCommand, 'other', file)).toBe(0)

  const [flow] = await listFlows(database.sql, 'other', 'flow')
  expect(flow).toMatchObject({ publishedVersion: null })
  expect(lines[0]).toBe(`Flow made: ${flow!.id}  ${flow!.name}`)
  expect(lines).toContain('  changed Start: It starts when a customer writes “start”. Choose what starts it.')
  expect(lines.some((line) => line.startsWith('  lost    '))).toBe(true)
  const draft = (await getFlow(database.sql, 'other', flow!.id))!.draft
  expect(draft.nodes.length).toBeGreaterThan(3)
})

test('reports a missing flow, workspace or file', async () => {
  const file = join(folder, 'odd.json')
  await writeFile(file, '{"format":"parley.flow","v":1,"kind":"flow"}')

  await expect(run(importFlowCommand, 'other', file)).rejects.toThrow('document: ')
  await expect(run(testFlow, 'shop', 'flow2')).rejects.toThrow('There is no flow "flow2"')
  await expect(run(testFlow, 'nowhere', 'flow1')).rejects.toThrow('There is no app "nowhere"')
  await expect(run(testFlow, 'shop')).rejects.toThrow('The id of the flow is missing.')
})
