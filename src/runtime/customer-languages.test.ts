import { afterEach, beforeEach, expect, test } from 'vitest'

import { EventTypeInput } from '#domain/scheduling/event.ts'
import { saveEventType } from '#store/scheduling/event-types.ts'
import { saveInboxRules } from '#store/workspace/inbox-rules.ts'
import { InboxRules } from '#domain/workspace/inbox-rules.ts'

import { type RuntimeFixture, runtimeFixture } from './testing/runtime-fixture.ts'
import { aText, aWebhook } from './testing/webhooks.ts'

const NOW = '2026-10-20T08:00:00.000Z'
/** Of a country that tells no language by itself: all of them speak English there. */
const ANA = '447700900142'
let fixture: RuntimeFixture
let count = 0

beforeEach(async () => {
  fixture = await runtimeFixture({ now: () => new Date(NOW) })
})
afterEach(() => fixture.end())

async function write(text: string): Promise<void> {
  count += 1
  const message = aText(`m${count}`, ANA, text, String(Date.parse(NOW) / 1_000))
  await fixture.runtime.accept(aWebhook({ contacts: [{ wa_id: ANA, profile: { name: 'Ana' } }], messages: [message] }))
  await fixture.quiet()
}
const contact = async () => (await fixture.sql<{ id: string; language: string | null }[]>`select id, language from contact`)[0]!
const last = () => fixture.sent.at(-1)?.content

test('a customer’s language is noticed once enough of their words tell it, and stays', async () => {
  await write('ok')
  expect((await contact()).language).toBeNull()
  await write('Hallo, ich möchte meine Lieferadresse ändern, wie kann ich das tun?')
  expect((await contact()).language).toBe('de')
  await write('Hello, I would like to change the address of my order please')
  expect((await contact()).language).toBe('de')

  await write('stop')
  expect(last()).toMatchObject({ text: expect.stringContaining('Schreiben Sie START') })
})

test('a language that was set is never guessed over, and what the business typed is said as it is', async () => {
  await write('ok')
  await fixture.sql`update contact set fields = '{"language": "fr"}'`
  await write('Hallo, ich möchte meine Lieferadresse ändern, wie kann ich das tun?')
  expect((await contact()).language).toBeNull()
  await write('stop')
  expect(last()).toMatchObject({ text: expect.stringContaining('START pour changer') })

  const start = { words: ['start'], text: 'Back you are!' }
  await fixture.sql`update app set automation = ${fixture.sql.json({ keywords: { start } })}`
  await write('start')
  expect(last()).toMatchObject({ text: 'Back you are!' })
})

test('a customer of an unknown language is written to in the workspace’s', async () => {
  await fixture.sql`update app set language = 'pt-BR'`
  await write('agent')

  expect(last()).toMatchObject({ text: 'Uma pessoa já vai falar com você.' })
})

test('the rating and a reminder speak the customer’s language, unless the business wrote its own', async () => {
  const { sql, appId, runtime } = fixture
  await write('Hola, quisiera saber cuándo llega mi pedido')
  await saveInboxRules(sql, appId, InboxRules.parse({ rating: { text: '' } }))
  const [conversation] = await sql<{ id: string }[]>`update conversation set handler = 'human' returning id`
  const by = { appId, author: { kind: 'operator' as const, id: 'olga', name: 'Olga' } }
  await runtime.conversationCommands.execute(by, conversation!.id, { type: 'close' })
  await fixture.quiet()
  expect(last()).toMatchObject({
    text: 'Hemos cerrado esta conversación. ¿Qué te ha parecido nuestra ayuda?',
    buttons: [{ title: 'Buena' }, { title: 'Regular' }, { title: 'Mala' }],
  })

  const input = EventTypeInput.parse({ name: 'Prueba', takesSlot: false, reminders: [60] })
  await saveEventType(sql, { appId, id: 'fitting', input, isNew: true })
  const { id } = await contact()
  await runtime.executeAction({ appId, author: { kind: 'api', id: null, name: null } }, id, 'booking', {
    kind: 'book_event',
    typeId: 'fitting',
    title: '',
    start: '2026-10-22T08:00:00.000Z',
    durationMin: null,
    timeZone: 'Europe/Madrid',
    resourceId: null,
    place: null,
    notes: null,
    fields: {},
    reminders: null,
    dedupeKey: null,
  })
  await sql`update event_reminder set due_at = now()`
  await expect.poll(() => sql`select outcome from event_reminder`).toEqual([{ outcome: 'sent' }])
  await fixture.quiet()
  expect(last()).toMatchObject({ text: 'Te recordamos: Prueba, jueves, 22 de octubre, 10:00.' })
})
