import { expect, it } from 'vitest'

import { filesOf } from './files-of.ts'

const file = (text: string) => new File([text], 'bot.json')
const MB = 1_048_576

it('returns the flows of a file or the reason', async () => {
  expect(await filesOf(file('{"groups":[]}'))).toEqual({ files: [{ groups: [] }], fault: null })
  expect(await filesOf(file('<html>'))).toEqual({ files: [], fault: expect.stringContaining('bot.json isn’t JSON') })
  expect(await filesOf(file('{"format":"parley.flows","flows":[]}'))).toEqual({ files: [], fault: 'There is no flow in bot.json.' })
})

it('refuses too large files', async () => {
  const large = ' '.repeat(5 * MB)
  expect(await filesOf(file(`{"groups":[]${large}}`))).toEqual({ files: [], fault: 'bot.json is 5.1 MB large; a flow may have 5 MB.' })
  expect((await filesOf(file(`{"format":"parley.flows","flows":[{}]${large}}`))).files).toEqual([{}])
})
