import { expect, test } from 'vitest'

import { until } from '#store/testing/until.ts'

import { runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

test('refuses webhooks past the backlog limit until some are handled', async () => {
  const fixture = await runtimeFixture({ maxBacklog: 3, pollMs: 100 })
  const { sql, runtime } = fixture
  const hello = (id: string) => aWebhook({ messages: [aText(id, '15551112222', 'hi')] })
  try {
    await sql.begin(async (blocker) => {
      // Nothing is handled while another holds the webhooks.
      await blocker`lock table message in access exclusive mode`
      for (const id of ['1', '2', '3']) await runtime.accept(hello(id))
      await expect(runtime.accept(hello('4'))).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 })
    })

    await until('a webhook to be taken again', () =>
      runtime.accept(hello('4')).then(
        () => true,
        () => false,
      ),
    )
    await fixture.quiet()
    expect(await sql`select count(*)::int as count from message where direction = 'in'`).toEqual([{ count: 4 }])
  } finally {
    await fixture.end()
  }
})
