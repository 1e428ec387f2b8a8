import { expect, test } from 'vitest'

import { readKeyFile } from './read-key-file.ts'

const KEY = {
  type: 'service_account',
  client_email: 'robot@shop.iam.example',
  private_key: '-----BEGIN PRIVATE KEY-----\nx',
  project_id: 'shop',
}

test('sends only the needed parts of a key file', () => {
  expect(readKeyFile(JSON.stringify(KEY))).toEqual({
    key: { type: 'service_account', client_email: KEY.client_email, private_key: KEY.private_key },
  })
})

test.each([
  ['a picture', 'GIF89a', 'no JSON file'],
  ['a list', '[]', 'no JSON file'],
  ['the file of an OAuth client', '{"web":{"client_id":"x"}}', 'OAuth client'],
  ['another JSON file', '{"name":"x"}', 'not the key of a service account'],
  ['a key without its secret', JSON.stringify({ ...KEY, private_key: undefined }), 'no private key'],
])('refuses %s with what to do', (_what, text, words) => {
  const { fault } = readKeyFile(text)
  expect(fault).toContain(words)
  expect(fault).toContain('create a key of type JSON')
})
