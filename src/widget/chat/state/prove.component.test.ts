import { expect, test, vi } from 'vitest'

import { toAttempt } from '#domain/webchat/proof-of-work.ts'

import { CallError } from './calls.ts'
import { prove } from './prove.ts'

const refused = new CallError(428, 'More people than usual are writing here.', 'proof-of-work-needed')
const ask = async (path: string) => ({ challenge: `of ${path}`, bits: 9 })

test('finds what the server counts as solved', async () => {
  const { challenge, nonce } = await prove(ask, refused)

  expect(challenge).toBe('of /challenge')
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toAttempt(challenge, nonce))))
  expect(Array.from(hash.subarray(0, 2), (byte) => byte.toString(2).padStart(8, '0')).join('')).toMatch(/^0{9}/)
})

test('says why it was refused where the browser cannot hash', async () => {
  vi.stubGlobal('crypto', {})

  await expect(prove(ask, refused)).rejects.toBe(refused)
  vi.unstubAllGlobals()
})
