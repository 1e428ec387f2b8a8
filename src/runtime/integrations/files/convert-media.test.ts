import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { findConverter } from './convert-media.ts'
import { takeFile } from './receive-upload.ts'

const found = await findConverter('ffmpeg')

test('a machine without the program, or with another of its name, has no converter', async () => {
  expect(await findConverter('there-is-no-such-program')).toBeNull()
  expect(await findConverter('true')).toBeNull()
})

describe.skipIf(found === null)('with ffmpeg on this machine', () => {
  let folder = ''
  let fixture: RuntimeFixture
  const made = (name: string): string => join(folder, name)
  const generate = (...args: string[]) => promisify(execFile)('ffmpeg', ['-loglevel', 'error', '-f', 'lavfi', ...args])
  const codecs = async (path: string) => {
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(await readFile(path)) })
    return Promise.all((await input.getTracks()).map((track) => track.getCodec()))
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-convert-'))
    fixture = await runtimeFixture()
    await generate('-i', 'testsrc=d=1:s=161x121:r=5', '-f', 'lavfi', '-i', 'sine=d=1', '-c:v', 'mpeg4', '-c:a', 'mp3', made('video.avi'))
    await generate('-i', 'sine=d=1', made('tone.wav'))
  })
  afterAll(async () => {
    await fixture.end()
    await rm(folder, { recursive: true, force: true })
  })

  test('says what it is called', () => {
    expect(found?.name).toMatch(/^ffmpeg \S+$/)
  })

  test('a video becomes H.264 with AAC, of an even size, and audio becomes AAC', async () => {
    expect(await found?.convert(made('video.avi'), made('video.mp4'), 'video')).toBe(true)
    expect(await codecs(made('video.mp4'))).toEqual(['avc', 'aac'])
    expect(await found?.convert(made('tone.wav'), made('tone.m4a'), 'audio')).toBe(true)
    expect(await codecs(made('tone.m4a'))).toEqual(['aac'])
  })

  test('what is no video, names other files, or takes too long is not converted', async () => {
    await writeFile(made('text.avi'), 'no video')
    await writeFile(made('list.avi'), `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${made('video.avi')}\n#EXT-X-ENDLIST\n`)
    await writeFile(made('concat.avi'), `ffconcat version 1.0\nfile '${made('video.avi')}'\n`)

    for (const name of ['text.avi', 'list.avi', 'concat.avi'])
      expect(await found?.convert(made(name), made('none.mp4'), 'video')).toBe(false)
    const hasty = await findConverter('ffmpeg', 1)
    expect(await hasty?.convert(made('video.avi'), made('none.mp4'), 'video')).toBe(false)
  })

  test('a file that the team uploads is kept as what WhatsApp takes, and says what it was', async () => {
    const files = { ...fixture.deps.files, converter: found }
    const take = async (name: string) => {
      const body = (async function* () {
        yield await readFile(made(name))
      })()
      return takeFile({ ...fixture.deps, files }, fixture.appId, { body, name, declaredType: null, asSticker: false, createdBy: null })
    }

    expect(await take('video.avi')).toMatchObject({
      kind: 'video',
      mimeType: 'video/mp4',
      name: 'video.mp4',
      converted: 'Converted from AVI.',
    })
    expect(await take('tone.wav')).toMatchObject({
      kind: 'audio',
      mimeType: 'audio/mp4',
      name: 'tone.m4a',
      converted: 'Converted from WAV.',
    })
    await expect(
      takeFile({ ...fixture.deps, files: { ...files, converter: null } }, fixture.appId, {
        body: (async function* () {
          yield await readFile(made('video.avi'))
        })(),
        name: 'video.avi',
        declaredType: null,
        asSticker: false,
        createdBy: null,
      }),
    ).rejects.toMatchObject({ code: 'file-refused' })
  })
})
