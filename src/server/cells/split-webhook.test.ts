import { expect, test } from 'vitest'

import { AppError } from '#domain/errors.ts'
import type { CellKey, CellRoute } from '#store/cells/directory.ts'

import { nameOf } from './find-route.ts'
import { splitWebhook } from './split-webhook.ts'

const HELD: Record<string, string[]> = {
  'phone_number 1': ['home'],
  'phone_number 2': ['north', 'home'],
  'phone_number 3': ['south'],
  'whatsapp_account A': ['home', 'north'],
  'whatsapp_account B': ['south'],
}
const find = async (keys: readonly CellKey[]) =>
  new Map(
    keys.map((key) => [
      nameOf(key),
      (HELD[nameOf(key)] ?? []).map((cell): CellRoute => ({ ...key, workspace: `of ${cell}`, cell, address: `http://${cell}` })),
    ]),
  )
const message = (number: string, text: string) => ({ field: 'messages', value: { metadata: { phone_number_id: number }, text } })
const news = (text: string) => ({ field: 'message_template_status_update', value: { text } })
const split = async (entry: object[]) => {
  const parts = await splitWebhook(Buffer.from(JSON.stringify({ object: 'w', entry })), 'home', { find })
  return Object.fromEntries(parts.map(({ cell, body }) => [cell, body ? JSON.parse(Buffer.from(body).toString()) : 'as it came']))
}

test('what is of one cell goes there as it came', async () => {
  expect(await split([{ id: 'A', changes: [message('2', 'a')] }])).toEqual({ north: 'as it came' })
  expect(await split([{ id: 'A', changes: [message('1', 'a'), message('1', 'b')] }])).toEqual({ home: 'as it came' })
})

test('each cell gets the changes of its numbers, in their order, with all that stands around them', async () => {
  const parts = await split([
    { id: 'A', time: 7, changes: [message('1', 'a'), message('2', 'b'), message('1', 'c')] },
    { id: 'B', changes: [message('3', 'd')] },
  ])
  expect(parts).toEqual({
    home: { object: 'w', entry: [{ id: 'A', time: 7, changes: [message('1', 'a'), message('1', 'c')] }] },
    north: { object: 'w', entry: [{ id: 'A', time: 7, changes: [message('2', 'b')] }] },
    south: { object: 'w', entry: [{ id: 'B', changes: [message('3', 'd')] }] },
  })
})

test('news of an account go to each cell with a number of it', async () => {
  const whole = [{ id: 'A', changes: [news('paused'), message('2', 'b')] }]
  expect(await split(whole)).toEqual({
    home: { object: 'w', entry: [{ id: 'A', changes: [news('paused')] }] },
    north: { object: 'w', entry: whole },
  })
})

test('a webhook for an unknown number, and a body that is no webhook, are handled by this cell', async () => {
  expect(await split([{ id: 'Z', changes: [message('9', 'a')] }])).toEqual({ home: 'as it came' })
  expect(await split([{ id: 'Z', changes: [message('9', 'a'), message('3', 'b')] }])).toEqual({
    home: { object: 'w', entry: [{ id: 'Z', changes: [message('9', 'a')] }] },
    south: { object: 'w', entry: [{ id: 'Z', changes: [message('3', 'b')] }] },
  })
  expect(await split([])).toEqual({ home: 'as it came' })
  expect(await splitWebhook(Buffer.from('no JSON'), 'home', { find })).toEqual([{ cell: 'home', address: '', body: null }])
})

test('a directory that does not answer is no reason to take a number for ours', async () => {
  const away = async () => Promise.reject(new AppError('unavailable'))
  await expect(
    splitWebhook(Buffer.from(JSON.stringify({ entry: [{ id: 'A', changes: [message('2', 'a')] }] })), 'home', { find: away }),
  ).rejects.toThrow(expect.objectContaining({ code: 'unavailable' }))
})
