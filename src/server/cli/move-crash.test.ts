// A workspace that moves while its customers write, by a process that is killed at each stage and started again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { aDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { rowsOf, withoutNumbers } from '#store/testing/workspace-rows.ts'
import { restReason } from '#store/transfer/move.ts'

import { carryDifferences } from '../transfer/carry-differences.ts'
import type { MoveStage } from '../transfer/move.ts'
import type { Cli } from './open-cli.ts'
import { resume } from './pause-workspace.ts'
import { readArguments } from './read-arguments.ts'

const CHILD = fileURLToPath(new URL('../testing/move-child.ts', import.meta.url))
const CUSTOMERS = 4
const FAR = String(2n ** 62n)

let here: RuntimeFixture
let there: RuntimeFixture
let written: string[] = []
beforeEach(async () => {
  ;[here, there] = [await runtimeFixture(), await runtimeFixture()]
  written = []
  await there.sql`delete from channel`
  // Nobody reads the log here, and a move would wait for them.
  await here.sql`insert into log_place (reader, xid, position) values ('notifications', ${FAR}, 0), ('words', ${FAR}, 0)
    on conflict (reader) do update set xid = excluded.xid`
  await here.publish(aDocument({ chat: [['hello', 'response', { messages: [{ type: 'text', text: 'Hello' }] }]] }))
})
afterEach(async () => {
  await here.end()
  await there.end()
})

/** One message of each customer. */
async function everybodyWrites(): Promise<void> {
  for (let one = 0; one < CUSTOMERS; one += 1) {
    const at = written.push(`m${written.length}`) - 1
    await here.runtime.accept(aWebhook({ messages: [aText(`m${at}`, customer(at), 'hi')] }))
  }
}

const urlOf = ({ options: { host, port, user, database, pass } }: Sql): string =>
  `postgres://${user}:${String(pass ?? '')}@${host[0]}:${port[0]}/${database}`

/** Moves it, and tells by which signal or with which code it ended. */
async function moveIn(process_: string, point: MoveStage | ''): Promise<NodeJS.Signals | number> {
  const child = spawn(process.execPath, [process_, urlOf(here.sql), urlOf(there.sql), here.appId, point], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}

/** Who was answered, each as often as they were. */
const answers = () => [...here.sent, ...there.sent].map(({ to }) => to).toSorted()
const expected = () => written.map((_, at) => customer(at)).toSorted()
const customer = (at: number) => `1555000000${at % CUSTOMERS}`
const receivedThere = async () =>
  (await there.sql<{ id: string }[]>`select provider_id as id from message where direction = 'in' order by id`).map(({ id }) => id)

const STAGES: MoveStage[] = ['copying', 'copied', 'carrying', 'equal', 'stopped', 'led', 'working']

test.for(STAGES)('killed at “%s”, the same command ends the move: nothing lost or doubled, at work in one place', async (stage) => {
  await everybodyWrites()
  await here.quiet()

  expect(await moveIn(CHILD, stage)).toBe('SIGKILL')
  const [first, second] = [await restReason(here.sql, here.appId), await restReason(there.sql, here.appId)]
  expect([first, second].filter((reason) => reason === null).length).toBeLessThan(2)
  // What comes in now is answered here, later here, or there.
  await everybodyWrites()
  expect(await moveIn(CHILD, '')).toBe(0)

  await expect.poll(answers).toEqual(expected())
  await expect.poll(async () => (await receivedThere()).toSorted()).toEqual(written.toSorted())
  expect([await restReason(here.sql, here.appId), await restReason(there.sql, here.appId)]).toEqual(['moved', null])
})

test('a mover that died while the workspace rested leaves one that works, of itself or by resume-workspace, and a copy that cannot', async () => {
  await everybodyWrites()
  await moveIn(CHILD, 'equal')
  const cliOf = ({ sql }: RuntimeFixture) => ({ sql, say: () => {} }) as unknown as Cli
  const app = readArguments([here.appId])
  const [rest] = await here.sql`select paused_until < now() + interval '121 seconds' as "isShort" from app`
  expect(rest).toEqual({ isShort: true })

  await expect(resume(cliOf(there), app)).rejects.toThrow('copy of a workspace that is being moved')
  expect(await resume(cliOf(here), app)).toBe(0)

  await expect.poll(answers).toEqual(expected())
  await here.quiet()
  await moveIn(CHILD, 'stopped')
  await expect(resume(cliOf(here), app)).rejects.toThrow('was moved away')
  // What it holds at the end is what it held where it was.
  await carryDifferences({ appId: here.appId, from: here.sql, to: there.sql })
  expect(withoutNumbers(await rowsOf(there.sql, here.appId))).toEqual(withoutNumbers(await rowsOf(here.sql, here.appId)))
  expect(await resume(cliOf(here), readArguments([here.appId, '--moved']))).toBe(0)
  expect([await restReason(here.sql, here.appId), await restReason(there.sql, here.appId)]).toEqual([null, 'arriving'])
})
