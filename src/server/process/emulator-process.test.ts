import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type EmulatorProcess, startEmulatorProcess } from './emulator-process.ts'
import { createLog } from './log.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-emulator-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const start = (): Promise<EmulatorProcess> =>
  startEmulatorProcess({ dataDir, port: 0, webhookUrl: 'http://127.0.0.1:1/', appSecret: 'a-secret', log: createLog('silent') })

async function takePort(port: number): Promise<Server> {
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  return other
}

const answers = async ({ url }: EmulatorProcess): Promise<boolean> => (await fetch(`${url}/_/shop/offers`)).ok

test('an emulator is where it was, or elsewhere when another program took its port', async () => {
  const first = await start()
  await first.stop()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(second.smtpUrl).toBe(first.smtpUrl)
  await second.stop()
  const others = await Promise.all([second.url, second.smtpUrl].map((url) => takePort(Number(new URL(url).port))))

  const third = await start()
  expect([third.url === second.url, third.smtpUrl === second.smtpUrl, await answers(third)]).toEqual([false, false, true])

  await third.stop()
  for (const other of others) other.close()
})
