import { createServer } from 'node:net'

import { expect, test } from 'vitest'

import { createDial } from './dial.ts'
import type { Resolve } from './guarded-lookup.ts'

/** A server on this machine, which only a trusted name may reach. */
async function listening(): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => socket.end('hello'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}

const to =
  (...addresses: string[]): Resolve =>
  (_host, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

test('allows private addresses only for trusted hosts', async () => {
  const server = await listening()
  const own = createDial(['mail.internal'], to('127.0.0.1'))

  const socket = await own('mail.internal', server.port, 5_000)
  socket.on('error', () => {})
  socket.end()
  for (const host of ['other.example.com', '127.0.0.1', 'localhost', '[::1]', '2130706433', '10.0.0.1'])
    await expect(own(host, server.port, 5_000)).rejects.toThrow('private or reserved network')
  server.close()
})

test('never reaches a cloud metadata service by any name', async () => {
  for (const address of ['169.254.169.254', 'fe80::1', 'fd00:ec2::254', '::ffff:169.254.169.254', '100.100.100.200']) {
    await expect(createDial(['mail.internal'], to(address))('mail.internal', 25, 5_000)).rejects.toThrow('metadata service')
    await expect(createDial([address])(address, 25, 5_000)).rejects.toThrow('metadata service')
  }
})

test('one forbidden address among several is enough to refuse', async () => {
  await expect(createDial(['mail.internal'], to('127.0.0.1', '169.254.169.254'))('mail.internal', 25, 5_000)).rejects.toThrow('metadata')
})
