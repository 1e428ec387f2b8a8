import { readdir, readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

const STORE = new URL('../', import.meta.url)
/** What is claimed here is nobody's workspace, or is held already. */
const BESIDE_WORKSPACES = [
  'conversations/event-log-cursor.ts',
  'notifications/digests.ts',
  'notifications/mails.ts',
  'notifications/push.ts',
  'partners/webhooks.ts',
  'postgres/leases.ts',
  'postgres/rate-limit-attempts.ts',
  'webchat/visitors.ts',
]

test('whoever claims work asks whether its workspace rests', async () => {
  const names = (await readdir(STORE, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.includes('test'))
  const claiming = await Promise.all(
    names.map(async (name) => ({ name: name.replaceAll('\\', '/'), text: await readFile(new URL(name, STORE), 'utf8') })),
  )
  const unasked = claiming
    .filter(({ text }) => text.includes('skip locked') && !/isAtWork|pausedPartitions|fair\w*Apps\(/.test(text))
    .map(({ name }) => name)

  expect(unasked.toSorted(), 'Claim with isAtWork of store/transfer/at-work.ts').toEqual(BESIDE_WORKSPACES)
})
