import fc from 'fast-check'
import { expect, test } from 'vitest'

import { HttpRequestConfig } from './config.ts'
import { fromCurl } from './from-curl.ts'

const read = (command: string) => {
  const result = fromCurl(command)
  if (!result.ok) throw new Error(result.problem)
  return { ...result.request, notes: result.notes }
}

test('reads a command as browsers copy it', () => {
  const { notes, ...request } = read(`curl 'https://api.example.com/orders?state=open&note=a%20b#top' \\
    -X 'PUT' -H 'Accept: application/json' -H 'content-type: application/json' \\
    --data-raw $'{"name":"O\\'Neil\\u0021"}' --compressed --max-time 5`)

  expect(request).toEqual({
    method: 'PUT',
    url: 'https://api.example.com/orders',
    query: [
      { name: 'state', value: 'open' },
      { name: 'note', value: 'a b' },
    ],
    headers: [{ name: 'Accept', value: 'application/json' }],
    body: { type: 'json', text: '{"name":"O\'Neil!"}' },
    timeoutMs: 5_000,
  })
  expect(notes).toEqual([])
  expect(HttpRequestConfig.safeParse(request).success).toBe(true)
})

test('short options run together, values joined to their options, and addresses without a scheme are read as cURL reads them', () => {
  expect(read(`$ /usr/bin/curl -sSLXDELETE -H'X-A: b' a.example/x`)).toMatchObject({
    method: 'DELETE',
    url: 'https://a.example/x',
    headers: [{ name: 'X-A', value: 'b' }],
  })
  expect(read('curl --request=PATCH --url https://a.example --json "{\\"a\\":1}" -o out.json')).toMatchObject({
    method: 'PATCH',
    headers: [{ name: 'Accept', value: 'application/json' }],
    body: { type: 'json', text: '{"a":1}' },
    notes: ['--output isn’t supported and was left out.'],
  })
  expect(read('curl -I https://a.example')).toMatchObject({ method: 'HEAD' })
})

test('data make a form POST, a text by type, or a query with -G', () => {
  expect(read('curl https://a.example -d a=1 -d "b=two words" --data-urlencode "c=x&y"')).toMatchObject({
    method: 'POST',
    body: {
      type: 'form',
      fields: [
        { name: 'a', value: '1' },
        { name: 'b', value: 'two words' },
        { name: 'c', value: 'x&y' },
      ],
    },
  })
  expect(read('curl https://a.example -H "Content-Type: text/csv" -d "a,b"')).toMatchObject({
    headers: [],
    body: { type: 'text', text: 'a,b', contentType: 'text/csv' },
  })
  expect(read('curl -G https://a.example --data-urlencode "q=a&b"')).toMatchObject({
    method: 'GET',
    query: [{ name: 'q', value: 'a&b' }],
    body: { type: 'none' },
  })
})

test('form parts keep file names and report missing contents', () => {
  expect(read('curl https://a.example -F "title=Hi" -F "file=@dir/photo.png;type=image/png"')).toMatchObject({
    body: {
      type: 'multipart',
      fields: [
        { name: 'title', value: 'Hi', fileName: null },
        { name: 'file', value: '', fileName: 'photo.png' },
      ],
    },
    notes: [expect.stringContaining('photo.png')],
  })
})

test('never stores a password, and flags headers that look like secrets', () => {
  const { headers, notes } = read('curl -u ann:hidden https://a.example')
  expect([headers, JSON.stringify(notes).includes('hidden'), notes.length]).toEqual([[], false, 1])

  expect(read('curl https://a.example -H "Authorization: Bearer abc" -k').notes).toEqual([
    expect.stringContaining('{secret:NAME}'),
    expect.stringContaining('--insecure'),
  ])
})

test.each([
  ["curl 'https://a.example", 'quote'],
  ['wget https://a.example', 'Start the command with curl'],
  ['curl --silent', 'no URL'],
  ['curl -X', 'needs a value'],
  ['curl -X BREW https://a.example', 'BREW'],
  ['curl ftp://a.example', 'http://'],
  ['curl https://a.example -d @file.json', 'file'],
  ['', 'Start the command with curl'],
])('%s says why it cannot be read', (command, why) => {
  expect(fromCurl(command)).toEqual({ ok: false, problem: expect.stringContaining(why) })
})

test('every command becomes an HTTP request or an explanation', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('-d', '-XPOST', '-H', '-F', '--json', 'https://a.example', "'", '"', "$'", '\\', '-G', '%zz', '--'),
  )

  fc.assert(
    fc.property(fc.array(word, { maxLength: 10 }), (words) => {
      const result = fromCurl(`curl ${words.join(' ')}`)
      if (result.ok) expect(result.request.url).toMatch(/^https?:\/\//i)
      else expect(result.problem).not.toBe('')
    }),
    { numRuns: 1_000 },
  )
})
