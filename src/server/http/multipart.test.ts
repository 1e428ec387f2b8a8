import { buffer } from 'node:stream/consumers'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { multipart } from '../testing/multipart.ts'
import { readMetadataAndBytes } from './multipart.ts'

/** Hands a body over in pieces of these sizes, over and over. */
async function* inPieces(body: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, n = 0; at < body.length; n += 1) {
    const size = sizes[n % sizes.length]!
    yield body.subarray(at, at + size)
    at += size
  }
}

const read = async (body: Buffer, type: string, sizes: readonly number[] = [64]) => {
  const { metadata, bytes } = await readMetadataAndBytes(type, inPieces(body, sizes))
  return { metadata, content: await buffer(bytes) }
}

test('reads metadata and bytes wherever the network cuts the body', async () => {
  // Line breaks and dashes are what a boundary is made of.
  const content = fc.array(fc.constantFrom('\r', '\n', '-', 'a', 'b'), { maxLength: 200 }).map((signs) => Buffer.from(signs.join('')))
  await fc.assert(
    fc.asyncProperty(content, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }), async (sent, sizes) => {
      const { headers, body } = multipart({ name: 'a.png' }, sent)

      expect(await read(body, headers['content-type'], sizes)).toEqual({ metadata: { name: 'a.png' }, content: sent })
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['no multipart body', 'application/json', '{}', 'with a boundary'],
  ['metadata that is no JSON', 'multipart/related; boundary=x', '--x\r\n\r\nname=a\r\n--x\r\n\r\nbytes\r\n--x--', 'must be JSON'],
  ['a body without bytes', 'multipart/related; boundary=x', '--x\r\n\r\n{}\r\n--x--', 'ends before its bytes'],
  ['a body that is cut off', 'multipart/related; boundary=x', '--x\r\n\r\n{}\r\n--x\r\n\r\nbytes\r\n--', 'broke off'],
  ['endless metadata', 'multipart/related; boundary=x', `--x\r\n\r\n"${'a'.repeat(100_000)}`, 'must be short'],
])('refuses %s, and says why', async (_what, type, body, says) => {
  await expect(read(Buffer.from(body), type)).rejects.toMatchObject({
    code: 'invalid-argument',
    details: [{ path: 'body', message: expect.stringContaining(says) }],
  })
})
