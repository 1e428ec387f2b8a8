import { afterEach, beforeEach, expect, test } from 'vitest'

import { aDocument } from '#flow/testing/documents.ts'
import { randomId } from '#domain/generate-id.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { holdMove } from '#store/transfer/move.ts'
import { pauseWorkspace } from '#store/transfer/pause.ts'

import { createSeal } from '../settings/seal.ts'
import type { Move } from '../transfer/move.ts'
import { moveWorkspace } from '../transfer/move-workspace.ts'
import { forget } from './move-workspace.ts'
import type { Cli } from './open-cli.ts'
import { readArguments } from './read-arguments.ts'

let here: RuntimeFixture
let there: RuntimeFixture
beforeEach(async () => {
  ;[here, there] = [await runtimeFixture(), await runtimeFixture()]
  await there.sql`delete from channel`
  const ask = { question: 'Where to?', saveTo: { target: 'session', name: 'place' }, input: { type: 'text' }, mergeMs: 0 }
  await here.publish(
    aDocument({
      block: [
        ['place', 'ask', ask],
        ['end', 'response', { messages: [{ type: 'text', text: 'To {{ vars.place }}.' }] }],
      ],
    }),
  )
})
afterEach(async () => {
  await here.end()
  await there.end()
})

const seal = createSeal('the secret of both')
const write = ({ runtime }: RuntimeFixture, id: string, text: string) =>
  runtime.accept(aWebhook({ messages: [aText(id, '15550001111', text)] }))
const texts = ({ sent }: RuntimeFixture) => sent.map(({ content }) => ('text' in content ? content.text : content.type))
const run = (redirect: () => Promise<void> = async () => {}, reached: Move['reached'] = () => {}) =>
  moveWorkspace({ appId: here.appId, from: here.sql, to: there.sql, seal, say: () => {}, redirect, reached })

test('a workspace goes on elsewhere: what came in meanwhile is answered there, once, and its rows can be deleted here', async () => {
  await write(here, 'm1', 'hi')
  await here.quiet()

  expect(await run(() => write(here, 'm2', 'Leeds'))).toMatchObject({ webhooks: 1 })

  await expect.poll(() => texts(there)).toEqual(['To Leeds.'])
  expect(texts(here)).toEqual(['Where to?'])
  const cli = { sql: here.sql, say: () => {} } as unknown as Cli
  expect(await forget(cli, readArguments([here.appId]))).toBe(0)
  expect(await here.sql`select from message`).toEqual([])
})

test('a move that was broken off goes on: before the workspace stopped here it works here, afterwards there', async () => {
  await write(here, 'm1', 'hi')
  await here.quiet()
  const broken = () => Promise.reject(new Error('The mover died'))
  // As if it had died between the copy and the end here: the copy rests there, and here the pause is over.
  await run(broken).catch(() => {})
  await here.sql`update app set paused_until = null, pause_reason = null where id = ${here.appId}`
  await write(here, 'm2', 'Leeds')
  await expect.poll(() => texts(here)).toEqual(['Where to?', 'To Leeds.'])

  await expect(run(broken)).rejects.toThrow('The mover died')
  await run()

  expect([texts(here), texts(there)]).toEqual([['Where to?', 'To Leeds.'], []])
  const counts = (fixture: RuntimeFixture) => fixture.sql`select count(*)::int from message where app_id = ${here.appId}`
  expect(await counts(there)).toEqual(await counts(here))
  expect(await there.sql`select paused_until from app where id = ${here.appId}`).toEqual([{ paused_until: null }])
})

test('what a transaction wrote that ends after both were proved equal is carried over before the workspace works there', async () => {
  const ends = Promise.withResolvers<void>()
  const late = here.sql.begin(async (tx) => {
    await tx`insert into contact (app_id, id, name) values (${here.appId}, 'late', 'Late')`
    await ends.promise
  })

  await run(undefined, (stage) => {
    if (stage === 'equal') ends.resolve()
  })

  await late
  expect(await there.sql`select name from contact where id = 'late'`).toEqual([{ name: 'Late' }])
})

test('a second mover of the same workspace is refused as long as the first one lives', async () => {
  const first = await holdMove(here.sql, here.appId)

  await expect(run()).rejects.toThrow('being moved already')

  await first?.release()
  expect(await run()).toMatchObject({ webhooks: 0 })
})

test('a workspace that works there, or is none, is refused', async () => {
  await there.sql`insert into app (id, name) values (${here.appId}, 'Theirs')`
  await expect(run()).rejects.toThrow('works there already')
  await pauseWorkspace(there.sql, here.appId, 'operator', null)
  await expect(run()).rejects.toThrow('works there already')
  await expect(
    moveWorkspace({ appId: randomId(), from: here.sql, to: there.sql, seal, say: () => {}, redirect: async () => {} }),
  ).rejects.toThrow('no workspace')
})
