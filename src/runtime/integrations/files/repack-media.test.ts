import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { repackMedia } from './repack-media.ts'
import { aFilm, aSound } from './testing/sample-media.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-repack-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Puts bytes into another container; gives what came out, and its packets. */
async function repacked(bytes: Uint8Array) {
  const [path, out] = [join(folder, 'in'), join(folder, 'out')]
  await writeFile(path, bytes)
  const made = await repackMedia(path, out)
  return made && { ...made, type: await typeOf(await readFile(out)), packets: await packetsOf(await readFile(out)) }
}

const open = (bytes: Uint8Array) => new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
const typeOf = (bytes: Uint8Array): Promise<string> => open(bytes).getMimeType()

async function packetsOf(bytes: Uint8Array): Promise<string[]> {
  const [track] = await open(bytes).getTracks()
  const packets: string[] = []
  for await (const { data } of new EncodedPacketSink(track!).packets()) packets.push(Buffer.from(data).toString('hex'))
  return packets
}

test('an iPhone video becomes an MP4, frame by frame the same', async () => {
  const film = await aFilm('avc')

  expect(await repacked(film)).toMatchObject({
    kind: 'video',
    mimeType: 'video/mp4',
    type: expect.stringMatching(/^video\/mp4; codecs="avc1/),
  })
  expect((await repacked(film))!.packets).toEqual(await packetsOf(film))
})

test('a sound that a browser recorded becomes an Ogg with the same tones', async () => {
  const sound = await aSound()

  expect(await repacked(sound)).toMatchObject({ kind: 'audio', mimeType: 'audio/ogg', type: 'audio/ogg; codecs="opus"' })
  expect((await repacked(sound))!.packets).toEqual(await packetsOf(sound))
})

test('a video with other codecs stays as it is', async () => {
  expect(await repacked(await aFilm('vp8'))).toBeNull()
})
