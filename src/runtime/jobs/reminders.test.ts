import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedReason } from '#domain/refusal-reason.ts'
import type { z } from 'zod'

import { EMPTY_CONTENT } from '#domain/templates/empty-content.ts'
import { EventTypeInput } from '#domain/scheduling/event.ts'
import { saveEventType } from '#store/scheduling/event-types.ts'
import { type RuntimeFixture, runtimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

const NOW = '2026-10-20T08:00:00.000Z'
const LONG_AGO = '2026-10-01T00:00:00Z'
let fixture: RuntimeFixture
let ana = ''

beforeEach(async () => {
  fixture = await runtimeFixture({ now: () => new Date(NOW) })
  await fixture.runtime.accept(
    aWebhook({ contacts: [{ wa_id: '15550001111', profile: { name: 'Ana' } }], messages: [aText('m1', '15550001111', 'hi')] }),
  )
  await fixture.quiet()
  ana = (await fixture.sql<{ id: string }[]>`select id from contact`)[0]!.id
  await fixture.sql`update conversation set last_inbound_at = ${NOW}`
})
afterEach(() => fixture.end())

/** Books an event of a type with these reminders, and lets all of them be due. */
async function bookAndWait(reminders: z.input<typeof EventTypeInput>['reminders'], count: number): Promise<object[]> {
  const { sql, appId, runtime } = fixture
  const input = EventTypeInput.parse({
    name: 'Fitting',
    takesSlot: false,
    place: 'Rue Haute 5',
    reminders,
    reminderText: 'Soon: {{ event.title }}',
  })
  await saveEventType(sql, { appId, id: 'fitting', input, isNew: true })
  await runtime.executeAction({ appId, author: { kind: 'api', id: null, name: null } }, ana, 'booking', {
    kind: 'book_event',
    typeId: 'fitting',
    title: '',
    start: '2026-10-22T08:00:00.000Z',
    durationMin: null,
    timeZone: 'Europe/Berlin',
    resourceId: null,
    place: null,
    notes: null,
    fields: {},
    reminders: null,
    dedupeKey: null,
  })
  await sql`update event_reminder set due_at = now()`
  const settled = () =>
    sql`select minutes, channel, outcome, reason from event_reminder where outcome is not null order by minutes, channel`
  await expect.poll(settled).toHaveLength(count)
  await fixture.quiet()
  return [...(await settled())]
}
const sentTexts = () => fixture.sent.map(({ content }) => ('text' in content ? content.text : content.type))

test('each reminder is sent once, in its own words or those of the type', async () => {
  const settled = await bookAndWait([60, { minutes: 1_440, text: 'Tomorrow at {{ event.start | date: "%H:%M", event.timeZone }}' }], 2)

  expect(sentTexts().toSorted()).toEqual(['Soon: Fitting', 'Tomorrow at 10:00'])
  expect(settled).toMatchObject([{ outcome: 'sent' }, { outcome: 'sent' }])
})

test('a reminder by email waits for the mail server, where the email is known', async () => {
  const rules = [60, 1_440].map((minutes) => ({ minutes, channel: 'email' as const }))
  await fixture.sql`update contact set email = 'ana@example.com'`
  expect(await bookAndWait(rules, 2)).toMatchObject([{ outcome: 'sent' }, { outcome: 'sent' }])

  const mails = await fixture.sql`select recipient, topic, body from event_mail order by topic`
  expect([...mails]).toEqual([
    { recipient: 'ana@example.com', topic: 'reminder 1440', body: 'Soon: Fitting' },
    { recipient: 'ana@example.com', topic: 'reminder 60', body: 'Soon: Fitting' },
  ])
  expect(fixture.sent).toEqual([])
})

test('an unknown email is no reminder, and says why', async () => {
  expect(await bookAndWait([{ minutes: 60, channel: 'email' }], 1)).toMatchObject([
    { outcome: 'skipped', reason: storedReason({ code: 'noEmail' }) },
  ])
})

test('outside the 24 hours a reminder goes by its template, or says why not', async () => {
  const { sql, appId } = fixture
  await sql`update conversation set last_inbound_at = ${LONG_AGO}`
  const content = {
    ...EMPTY_CONTENT,
    body: { text: 'Hi {{name}}, {{title}} is on {{date}} at {{time}}, {{place}}.', samples: {} },
    parameterFormat: 'named' as const,
  }
  await sql`
    insert into template (app_id, id, waba_id, provider_id, name, language, category, status, content)
    select ${appId}, 'template', waba_id, '1', 'visit', 'en', 'UTILITY', 'APPROVED', ${sql.json(content)} from channel limit 1`
  const settled = await bookAndWait(
    [
      { minutes: 60, template: { name: 'visit', language: 'en' } },
      { minutes: 120, template: { name: 'gone', language: 'en' } },
      { minutes: 180 },
    ],
    3,
  )

  expect(settled).toMatchObject([
    { minutes: 60, outcome: 'sent' },
    { minutes: 120, outcome: 'skipped', reason: storedReason({ code: 'templateUnapproved', template: 'gone' }) },
    { minutes: 180, outcome: 'skipped', reason: storedReason({ code: 'reminderWindow' }) },
  ])
  expect(fixture.sent.map(({ content: sent }) => (sent.type === 'template' ? sent.preview : sent.type))).toEqual([
    'Hi Ana, Fitting is on Thursday 22 October at 10:00, Rue Haute 5.',
  ])
})
