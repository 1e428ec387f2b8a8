import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { runJobs } from '#runtime/testing/run-jobs.ts'
import { queueReminderMail } from '#store/scheduling/event-mails.ts'
import { insertRows } from '#store/testing/rows.ts'
import { createMailer, type Mailer } from '#server/auth/mailer.ts'
import { PUBLIC_URL } from '#server/testing/client.ts'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { createTestWorkspace } from '#server/testing/test-workspace.ts'

import { createEventMailJob } from './send-event-mails.ts'

const { testApp, owner, appId, app } = await createTestWorkspace()
const NOW = testApp.deps.now().getTime()
const hours = (count: number) => new Date(Math.floor((NOW + count * 3_600_000) / 1_000) * 1_000).toISOString()
const act = async (action: object, contactId = 'ada') => (await owner.ok('POST', `${app}/contacts/${contactId}/actions`, { action })).result
let smtp: MailServer
let mailer: Mailer
let typeId = ''
let eventId = ''

const send = (options: { leaseMs?: number } = {}) => runJobs([createEventMailJob({ ...testApp.deps, mailer, ...options })])
const book = async (start: string, contactId = 'ada') => (await act({ kind: 'book_event', typeId, title: '', start }, contactId)).event.id
const invitations = async (id = eventId) => (await owner.ok('GET', `${app}/events/${id}`)).invitations
/** What a calendar program reads in the newest mail. */
const asked = async () => {
  const mail = (await smtp.mails()).at(-1)!
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')!
  const content = typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
  const calendar = new ICAL.Component(ICAL.parse(content))
  const event = calendar.getFirstSubcomponent('vevent')!
  const value = (name: string) => event.getFirstPropertyValue(name)
  return {
    mail,
    content,
    method: calendar.getFirstPropertyValue('method'),
    uid: value('uid'),
    sequence: value('sequence'),
    status: value('status'),
    start: new ICAL.Event(event).startDate.toJSDate().toISOString(),
    attendee: value('attendee'),
  }
}

beforeAll(async () => {
  smtp = await startMailServer()
  mailer = createMailer({ smtpUrl: smtp.url, from: 'Parley <parley@parley.test>', ...testApp.deps })
  await insertRows(testApp.sql, 'contact', { appId, id: 'ada', email: 'Ada@example.com' }, { appId, id: 'bob', phone: '+447700900002' })
  const input = { name: 'Fitting', place: 'Rue Haute 5', noticeMin: 0, invites: true, takesSlot: false }
  typeId = (await owner.ok('POST', `${app}/event-types`, input)).id
})
beforeEach(() => {
  smtp.taken = []
  smtp.refuses = false
})
afterAll(async () => {
  await mailer.close()
  await testApp.end()
  await smtp.end()
})

test('a booking, a move and a cancellation reach the guest’s calendar as one event', async () => {
  eventId = await book(hours(30))
  await send()
  const booked = await asked()
  expect(booked).toMatchObject({
    method: 'REQUEST',
    uid: eventId,
    status: 'CONFIRMED',
    start: hours(30),
    attendee: 'MAILTO:ada@example.com',
  })
  expect(booked.mail.subject).toMatch(/^Booked: Fitting, /)
  expect(booked.mail.text).toContain(`${PUBLIC_URL}/booking/`)
  expect(booked.mail.text).toContain('Rue Haute 5')

  await act({ kind: 'change_event', eventId, start: hours(40) })
  await send()
  const moved = await asked()
  expect(moved).toMatchObject({ method: 'REQUEST', uid: eventId, start: hours(40) })
  expect(moved.mail.subject).toMatch(/^Changed: /)

  await act({ kind: 'change_event', eventId, status: 'cancelled', reason: 'Ill' })
  await send()
  const cancelled = await asked()
  expect(cancelled).toMatchObject({ method: 'CANCEL', uid: eventId, status: 'CANCELLED' })
  expect(cancelled.mail.text).not.toContain('/booking/')
  expect([booked, moved, cancelled].map(({ sequence }) => sequence)).toEqual([0, 1, 2])
  expect(smtp.taken).toHaveLength(3)
  expect(await invitations()).toMatchObject([{ recipient: 'ada@example.com', isPending: false, failure: null }])
})

test('sends no mail without an address, for changes that calendars don’t show, or when an event is canceled before it was announced', async () => {
  await book(hours(50), 'bob')
  const id = await book(hours(60))
  await act({ kind: 'change_event', eventId: id, status: 'cancelled', reason: null })
  eventId = await book(hours(70))
  await send()
  expect(smtp.taken).toHaveLength(1)
  await act({ kind: 'change_event', eventId, notes: 'Brings a dog', status: 'confirmed' })
  await send()

  expect(smtp.taken).toHaveLength(1)
  expect((await asked()).content).not.toContain('dog')
})

test('retries a busy mail server with the latest state', async () => {
  smtp.refuses = true
  eventId = await book(hours(80))
  await send()
  expect(await invitations()).toMatchObject([{ isPending: true, sentAt: null, failure: expect.stringContaining('Busy') }])
  smtp.refuses = false
  await act({ kind: 'change_event', eventId, start: hours(90) })
  await send()

  expect((await asked()).start).toBe(hours(90))
  expect(smtp.taken).toHaveLength(1)
})

test('mails a reminder in its own words, but not after the event moved', async () => {
  eventId = await book(hours(95))
  await send()
  smtp.taken = []
  const remind = () =>
    testApp.sql.begin((tx) =>
      queueReminderMail(tx, { appId, eventId, minutes: 60 }, { recipient: 'ada@example.com', body: 'See you soon.', revision: 0 }),
    )
  await remind()
  await act({ kind: 'change_event', eventId, notes: 'Brings a dog' })
  await send()
  const [mail] = await smtp.mails()
  expect(mail?.subject).toMatch(/^Reminder: Fitting, /)
  expect(mail?.text).toMatch(/^See you soon\.\n\nTo move or cancel it/)

  await act({ kind: 'change_event', eventId, start: hours(96) })
  await remind()
  await act({ kind: 'change_event', eventId, start: hours(97) })
  await send()
  expect((await smtp.mails()).map(({ subject }) => subject?.split(':')[0])).toEqual(['Reminder', 'Changed'])
})

test('a guest is mailed in their language, else in the workspace’s', async () => {
  await testApp.sql`update app set language = 'fr' where id = ${appId}`
  eventId = await book(hours(98))
  await send()
  await testApp.sql`update contact set language = 'pt-BR' where app_id = ${appId} and id = 'ada'`
  await act({ kind: 'change_event', eventId, start: hours(99) })
  await send()
  await testApp.sql`update contact set language = null where app_id = ${appId} and id = 'ada'`
  await testApp.sql`update app set language = null where id = ${appId}`

  const mails = await smtp.mails()
  expect(mails.map(({ subject }) => subject?.split(':')[0]?.trim())).toEqual(['Réservé', 'Alterado'])
  expect(mails.map(({ text }) => text?.split('\n')[0])).toEqual(['Votre réservation est confirmée.', 'Sua reserva mudou.'])
})

test('processes that work at once, or were paused, send it once', async () => {
  eventId = await book(hours(100))
  await send({ leaseMs: 0 })
  expect(smtp.taken).toEqual([])
  await Promise.all([send(), send(), send()])

  expect(smtp.taken).toHaveLength(1)
})

test('without a mail server people are told what is missing', async () => {
  eventId = await book(hours(110))
  await runJobs([createEventMailJob({ ...testApp.deps, mailer: null })])

  expect(await invitations()).toMatchObject([{ isPending: false, failure: 'This installation has no mail server. Set SMTP_URL.' }])
})
