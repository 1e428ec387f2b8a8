import { SignJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { insertRows } from '#store/testing/rows.ts'
import { insertFlow } from '#runtime/testing/insert-flow.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'
import { aDocument } from '#flow/testing/documents.ts'

import { createAnswerMailJob } from './mails/mail-answers.ts'
import { createVisitors, until } from './testing/visitors.ts'

const visitors = await createVisitors()
const { testApp, owner, appId, app, here, say, open, words } = visitors
const EMAIL = 'mia@shop.example'

beforeEach(visitors.renew)
afterAll(() => testApp.end())

/** Somebody signs in on the site, as the person of this id and email, and writes. */
async function signIn(claims: object, text = 'Hello') {
  const { secret } = await owner.ok('POST', `${app}/web-chats/${here.chat}/secret`)
  const identity = await new SignJWT({ sub: 'mia', email: EMAIL, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(secret))
  const { visitor } = await open({ identity })
  await say(visitor, text)
  await words(visitor).toEqual(expect.arrayContaining([`visitor: ${text}`]))
  return visitor
}

interface Known {
  name: string | null
  email: string | null
  email_proof: string | null
}

/** The contacts, by name. */
const contacts = async (): Promise<Known[]> =>
  (await testApp.sql<Known[]>`select name, email, email_proof from contact where app_id = ${appId} order by name`).map((row) => ({
    ...row,
  }))
const visitorOf = (name: string) => async () =>
  (
    await testApp.sql<{ name: string }[]>`
      select c.name from contact c join contact_address a on a.app_id = c.app_id and a.contact_id = c.id
      where c.app_id = ${appId} and a.kind = 'visitor' and c.name = ${name}`
  ).length

describe('a signed email', () => {
  test('finds the one contact whose email the workspace wrote', async () => {
    await owner.ok('POST', `${app}/contacts`, { name: 'Mia of the shop', email: 'Mia@Shop.example' })

    await signIn({ name: 'Mia' })

    await until(contacts).toEqual([{ name: 'Mia of the shop', email: 'Mia@Shop.example', email_proof: 'business' }])
  })

  test('confirms the email of a contact that is new', async () => {
    await signIn({ name: 'Mia' })

    expect(await contacts()).toEqual([{ name: 'Mia', email: EMAIL, email_proof: 'identity' }])
  })

  test.each([
    [
      'of two contacts',
      [
        { name: 'Mia 1', email_proof: 'business' },
        { name: 'Mia 2', email_proof: 'link' },
      ],
    ],
    ['that nobody confirmed', [{ name: 'Mia 1', email_proof: null }]],
  ])('joins nobody by an email %s', async (_which, known) => {
    for (const { name, email_proof } of known)
      await insertRows(testApp.sql, 'contact', { appId, id: name, name, email: EMAIL, emailProof: email_proof })

    await signIn({ name: 'Mia' })

    expect((await contacts()).map(({ name }) => name)).toEqual(['Mia', ...known.map(({ name }) => name)])
  })

  test('that the site did not verify finds and confirms nothing', async () => {
    await owner.ok('POST', `${app}/contacts`, { name: 'Mia of the shop', email: EMAIL })

    await signIn({ name: 'Mia', email_verified: false })

    expect(await contacts()).toEqual([
      { name: 'Mia', email: null, email_proof: null },
      { name: 'Mia of the shop', email: EMAIL, email_proof: 'business' },
    ])
  })

  test('does not make one of two people of the same site', async () => {
    const mia = await signIn({ name: 'Mia' }, 'Mine')
    const tom = await signIn({ sub: 'tom', name: 'Tom' }, 'His')

    await words(mia).toEqual(['visitor: Mine'])
    await words(tom).toEqual(['visitor: His'])
  })

  test('doesn’t match an email that was only typed into a flow', async () => {
    const ask = { question: 'Your email?', input: { type: 'email' }, mergeMs: 0, saveTo: { target: 'contact', name: 'email' } }
    const document = aDocument({ ask: [['email', 'ask', ask]] })
    await insertFlow(testApp.sql, { appId, id: 'ask', kind: 'flow', name: 'Ask', document }, new Date())
    const write = (id: string, text: string) =>
      testApp.runtime.accept(
        aWebhook({ contacts: [{ wa_id: '447700900150', profile: { name: 'Eve' } }], messages: [aText(id, '447700900150', text)] }),
      )
    await write('eve.1', 'hi')
    await until(async () => (await testApp.sql`select from message where app_id = ${appId} and direction = 'out'`).length).toBe(1)
    await write('eve.2', EMAIL)
    await until(contacts).toEqual([{ name: 'Eve', email: EMAIL, email_proof: null }])

    await signIn({ name: 'Mia' })

    expect(await contacts()).toEqual([
      { name: 'Eve', email: EMAIL, email_proof: null },
      { name: 'Mia', email: EMAIL, email_proof: 'identity' },
    ])
  })
})

describe('an email that is typed', () => {
  test('takes the confirmation away where it is another one, and an unchanged one does not', async () => {
    const { id } = await owner.ok('POST', `${app}/contacts`, { name: 'Mia', email: EMAIL })
    await owner.ok('PATCH', `${app}/contacts/${id}`, { name: 'Mia S.', email: EMAIL.toUpperCase() })
    expect((await contacts())[0]?.email_proof).toBe('business')
    await testApp.sql`update contact set email = 'typed@shop.example', email_proof = null where id = ${id}`

    await owner.ok('PATCH', `${app}/contacts/${id}`, { name: 'Mia', email: 'typed@shop.example' })
    expect((await contacts())[0]?.email_proof).toBeNull()
    await owner.ok('PATCH', `${app}/contacts/${id}`, { email: 'other@shop.example' })
    expect((await contacts())[0]?.email_proof).toBe('business')
  })
})

describe('the link of a mailed answer', () => {
  async function mailedTo(email: string) {
    const { visitor, session } = await open()
    await say(visitor, 'Call me?', { self: { name: 'Vera', email }, visit: { page: 'https://shop.example/help?a=1#top' } })
    await words(visitor).toEqual(['visitor: Call me?'])
    const [conversation] = (await owner.ok('GET', `${app}/conversations`)).items
    await owner.ok('POST', `${app}/conversations/${conversation.id}/replies`, { contents: [{ type: 'text', text: 'We did' }] })
    await until(async () => (await testApp.sql`select from outbox`).length).toBe(0)
    await testApp.sql`update web_visitor set mail_next_at = now()`
    const { sql, deps, mails } = testApp
    const { mailer, sites, seal, now, log } = deps
    await createAnswerMailJob({ sql, mailer, sites, seal, now, log }).run(() => {})
    await until(async () => mails.filter(({ to }) => to === email).length).toBe(1)
    const page = /Answer here: (\S+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
    return { token: session.token, page }
  }

  test('confirms the email only for the visitor who left it, not for anyone else with the link', async () => {
    const { token, page } = await mailedTo('vera@shop.example')
    expect(page).toMatch(/^https:\/\/shop\.example\/help\?a=1&parley_mail=[\w-]+#top$/)

    const other = await open({ visit: { page } })
    await say(other.visitor, 'Not Vera', { self: { name: 'Other', email: 'vera@shop.example' }, visit: { page } })
    await words(other.visitor).toEqual(['visitor: Not Vera'])
    await open({ token: other.session.token, visit: { page } })
    expect(await contacts()).toEqual([
      { name: 'Other', email: null, email_proof: null },
      { name: 'Vera', email: null, email_proof: null },
    ])

    await open({ token, visit: { page } })
    expect((await contacts())[1]).toEqual({ name: 'Vera', email: 'vera@shop.example', email_proof: 'link' })
    // The code is no fact about the visit.
    expect(JSON.stringify(await testApp.sql`select visit, pages from web_visitor`)).not.toContain('parley_mail')

    await signIn({ email: 'vera@shop.example', name: 'Vera Signed' })
    await until(visitorOf('Vera Signed')).toBe(0)
    expect((await contacts()).map(({ name }) => name)).toEqual(['Other', 'Vera'])
  })

  test('confirms nothing once the visitor left another email', async () => {
    const { token, page } = await mailedTo('old@shop.example')
    const { visitor } = await open({ token })
    await say(visitor, 'Rather here', { self: { email: 'new@shop.example' } })
    await until(async () => (await testApp.sql`select self ->> 'email' as email from web_visitor`)[0]?.['email']).toBe('new@shop.example')

    await open({ token, visit: { page } })

    expect(await contacts()).toEqual([{ name: 'Vera', email: null, email_proof: null }])
  })
})
