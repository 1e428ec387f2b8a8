import { once } from 'node:events'
import { createServer } from 'node:net'

import { expect, test } from 'vitest'

import { freePort } from '#store/embedded/free-port.ts'

import { holdPort } from './listen.ts'

const HOST = '127.0.0.1'

test('a chosen port stays reserved until the server listens on it', async () => {
  const { port, release } = await holdPort(0, HOST)

  expect(await freePort(port)).not.toBe(port)
  await release()
  expect(await freePort(port)).toBe(port)
})

test('a start says on its port that it lives, is not ready, and what it waits for', async () => {
  const { port, waitsFor, release } = await holdPort(0, HOST)
  const ask = async (path: string) => {
    const answer = await fetch(`http://${HOST}:${port}${path}`)
    return [answer.status, answer.headers.get('retry-after'), await answer.json()]
  }

  expect(await ask('/livez')).toEqual([200, null, { alive: true }])
  waitsFor('migrations', 'are applied')
  expect(await ask('/readyz')).toEqual([503, '2', { ready: false, checks: { migrations: 'are applied' } }])
  expect(await ask('/webhooks/whatsapp')).toMatchObject([503, '2', { error: { code: 'unavailable' } }])
  await release()
})

test('a port that another program has is refused with what to do', async () => {
  const other = createServer().listen(0, HOST)
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0

  await expect(holdPort(port, HOST)).rejects.toThrow(`Port ${port} is taken by another program.`)
  other.close()
})
