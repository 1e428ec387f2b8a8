// A claim may be done although its answer is lost. What it took was sent by nobody, and must not be taken for a message that may have gone out.
import { expect, test } from 'vitest'

import type { Sql } from '#store/postgres/sql.ts'
import { until } from '#store/testing/until.ts'

import { welcomeDocument } from '#flow/testing/documents.ts'
import { runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

/** A database that does what it is asked, and whose answer to the first claim never arrives. */
function losingFirstClaim(sql: Sql): Sql {
  let isLost = false
  return new Proxy(sql, {
    apply(target, self, args: [TemplateStringsArray, ...unknown[]]) {
      const query = Reflect.apply(target, self, args)
      if (isLost || !Array.isArray(args[0]) || !args[0].join('').includes('update outbox o set')) return query
      return query.then((rows: unknown[]) => {
        if (rows.length === 0) return rows
        isLost = true
        throw Object.assign(new Error('The answer was lost'), { code: 'CONNECTION_CLOSED' })
      })
    },
  })
}

test('what was claimed by a claim whose answer was lost is sent, once', async () => {
  const fixture = await runtimeFixture({ through: losingFirstClaim })
  try {
    await fixture.publish(welcomeDocument())
    await fixture.runtime.accept(aWebhook({ contacts: [{ wa_id: '1', profile: { name: 'Ana' } }], messages: [aText('m1', '1', 'hi')] }))
    const statuses = () => fixture.sql<{ status: string }[]>`select status from message where direction = 'out'`
    await until('both messages are settled', async () => (await statuses()).filter(({ status }) => status !== 'SENDING').length === 2)
    expect(await statuses()).toEqual([{ status: 'SENT' }, { status: 'SENT' }])
    expect(new Set(fixture.sent.map(({ id }) => id)).size).toBe(fixture.sent.length)
  } finally {
    await fixture.end()
  }
})
