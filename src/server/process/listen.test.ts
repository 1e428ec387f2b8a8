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

test('a port that another program has is refused with what to do', async () => {
  const other = createServer().listen(0, HOST)
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0

  await expect(holdPort(port, HOST)).rejects.toThrow(`Port ${port} is taken by another program.`)
  other.close()
})
