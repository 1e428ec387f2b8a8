import { afterEach, beforeEach, expect, it } from 'vitest'

import { blockChannels } from '#store/whatsapp/numbers.ts'
import { claimOutbox } from '#store/messages/outbox.ts'

import { welcomeDocument } from '#flow/testing/documents.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

const ANA = '15550001111'

let fixture: RuntimeFixture
beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

it('a blocked channel queues messages and sends them in order once allowed', async () => {
  const { sql, appId, runtime } = fixture
  const hold = (reason: string | null) => sql.begin((tx) => blockChannels(tx, appId, ['channel'], 'account', reason))
  await fixture.publish(welcomeDocument())
  await hold('WhatsApp banned the account.')
  await runtime.accept(aWebhook({ contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], messages: [aText('m1', ANA, 'hi')] }))
  await expect.poll(async () => (await sql`select 1 from outbox where state = 'queued'`).length).toBe(2)
  expect(await claimOutbox(sql, 10, 30_000, [])).toEqual([])
  expect(fixture.sent).toEqual([])

  await hold(null)
  await fixture.quiet()
  expect(fixture.sent.map(({ content }) => ('text' in content ? content.text : content.type))).toEqual(['Hello Ana', 'What is it?'])
})
