import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

import type { Client } from '../testing/client.ts'
import { createVisitors, until, wordsOf } from './testing/visitors.ts'

const visitors = await createVisitors()
const { testApp, owner, appId, app, here, act, say, open, linesOf, words, publishWelcome } = visitors
const PHONE = '447700900142'

beforeEach(visitors.renew)
afterAll(() => testApp.end())

interface Listed {
  id: string
  contact: { id: string }
  channel: { kind: 'webchat' | 'whatsapp' }
  handler: string
  assignee: { name: string } | null
  continuedIn: { id: string; kind: string } | null
}

const listed = async (): Promise<Listed[]> => (await owner.ok('GET', `${app}/conversations`)).items
const of = async (kind: Listed['channel']['kind']): Promise<Listed | undefined> =>
  (await listed()).find(({ channel }) => channel.kind === kind)

let messages = 0
/** Somebody writes to the number. */
const write = (text: string, from = PHONE) => {
  messages += 1
  return testApp.runtime.accept(
    aWebhook({ contacts: [{ wa_id: from, profile: { name: from } }], messages: [aText(`wamid.${messages}`, from, text)] }),
  )
}

/** What was said in WhatsApp, in order. */
const onWhatsapp = async (): Promise<string[]> =>
  (
    await testApp.sql<{ direction: string; content: { type: string; text?: string } }[]>`
      select direction, content from message where app_id = ${appId} and channel_id = 'number' order by conversation_id, seq`
  ).map(({ direction, content }) => `${direction}: ${content.text ?? content.type}`)

/** The flow that began last. */
const session = async () =>
  (
    await testApp.sql`
      select id, conversation_id, ended_reason, state -> 'vars' as vars from flow_session where app_id = ${appId} order by created_at desc limit 1`
  )[0]

/** Has the visitor go on in WhatsApp: offers the number, and answers with the code. */
async function codeOf(visitor: Client): Promise<string> {
  const [chat] = (await owner.ok('GET', `${app}/web-chats`)).items.filter(({ id }: { id: string }) => id === here.chat)
  await owner.ok('PUT', `${app}/web-chats/${here.chat}`, { name: 'Our site', settings: { ...chat.settings, whatsappChannelId: 'number' } })
  return new URL((await visitor.ok('POST', `${here.path}/whatsapp`)).url).searchParams.get('text') ?? ''
}

describe('a visitor who continues on WhatsApp', () => {
  test('is who sends the code, once', async () => {
    const { visitor } = await open()
    await say(visitor, 'On my phone, please')
    await words(visitor).toEqual(['visitor: On my phone, please'])
    const code = await codeOf(visitor)

    await write(code)
    await write(code, '447700900143')

    const kinds = async () =>
      [...Map.groupBy(await listed(), ({ contact }) => contact.id).values()]
        .map((some) =>
          some
            .map(({ channel }) => channel.kind)
            .toSorted()
            .join(),
        )
        .toSorted()
    await until(kinds).toEqual(['webchat,whatsapp', 'whatsapp'])
    expect(wordsOf(await linesOf(visitor))).toEqual(['visitor: On my phone, please', 'continued'])
  })

  test('takes the waiting flow along, reads its question again, and comes back with it by writing', async () => {
    await publishWelcome()
    const { visitor } = await open()
    await say(visitor, 'Hi')
    await words(visitor).toEqual(['visitor: Hi', 'bot: Hello ', 'bot: What is it?'])
    const before = await session()
    await testApp.sql`
      insert into timer (app_id, id, conversation_id, session_id, due_at)
      values (${appId}, 'later', ${String(before?.['conversation_id'])}, ${String(before?.['id'])}, now() + interval '1 hour')`
    const code = await codeOf(visitor)

    await write(code)

    const whatsapp = async () => (await of('whatsapp'))?.id
    await until(onWhatsapp).toEqual([`in: ${code}`, 'out: You’re connected. Let’s go on here.', 'out: What is it?'])
    expect(await session()).toEqual({ ...before, conversation_id: await whatsapp() })
    expect((await testApp.sql`select conversation_id from timer where id = 'later'`)[0]?.['conversation_id']).toBe(await whatsapp())
    expect((await of('webchat'))?.continuedIn).toEqual({ id: await whatsapp(), kind: 'whatsapp' })

    await say(visitor, 'Back at my desk')
    await until(async () => (await session())?.['conversation_id']).toBe(before?.['conversation_id'])
    expect([(await of('webchat'))?.continuedIn, (await of('whatsapp'))?.continuedIn?.kind]).toEqual([null, 'webchat'])
    const question = (await linesOf(visitor)).find((line) => line.type === 'message' && line.content.type === 'buttons')
    if (question?.type !== 'message' || question.content.type !== 'buttons') throw new Error('The question is gone.')
    const button = question.content.buttons[1]
    await act(visitor, { type: 'button', messageId: question.id, id: button?.id, title: button?.title })
    await until(async () => (await session())?.['ended_reason']).toBe('completed')
    expect((await onWhatsapp()).length).toBe(3)
  })

  test('answers the repeated question there', async () => {
    await publishWelcome()
    const { visitor } = await open()
    await say(visitor, 'Hi')
    await words(visitor).toEqual(['visitor: Hi', 'bot: Hello ', 'bot: What is it?'])
    await write(await codeOf(visitor))
    await until(async () => (await onWhatsapp()).length).toBe(3)

    await write('Something else')

    await until(async () => (await session())?.['ended_reason']).toBe('completed')
    expect((await of('whatsapp'))?.handler).toBe('human')
    expect((await linesOf(visitor)).length).toBe(4)
  })

  test('keeps the person who has them, who sees where they went', async () => {
    const { visitor } = await open()
    await say(visitor, 'A person, please')
    await words(visitor).toEqual(['visitor: A person, please'])
    const web = await of('webchat')
    await owner.ok('POST', `${app}/conversations/${web?.id}/take-over`)
    const code = await codeOf(visitor)

    await write(code)

    await until(async () => (await of('whatsapp'))?.assignee?.name).toBe('Olga')
    const whatsapp = await of('whatsapp')
    expect(await of('webchat')).toMatchObject({ handler: 'bot', assignee: null, continuedIn: { id: whatsapp?.id } })
    const lines = await testApp.sql`
      select conversation_id, body ->> 'direction' as direction, body ->> 'conversationId' as other from conversation_event
      where app_id = ${appId} and body ->> 'type' = 'conversation_continued' order by direction`
    expect(lines.map((line) => ({ ...line }))).toEqual([
      { conversation_id: whatsapp?.id, direction: 'from', other: web?.id },
      { conversation_id: web?.id, direction: 'to', other: whatsapp?.id },
    ])
  })

  test('is not taken by a bot from a person who has them on WhatsApp', async () => {
    await write('Hello')
    await until(async () => (await of('whatsapp'))?.handler).toBe('human')
    await owner.ok('POST', `${app}/conversations/${(await of('whatsapp'))?.id}/take-over`)
    await publishWelcome()
    const { visitor } = await open()
    await say(visitor, 'Hi')
    await words(visitor).toEqual(['visitor: Hi', 'bot: Hello ', 'bot: What is it?'])

    await write(await codeOf(visitor))

    await until(async () => (await session())?.['ended_reason']).toBe('interrupted')
    expect(await of('whatsapp')).toMatchObject({ handler: 'human', assignee: { name: 'Olga' } })
  })
})

describe('a conversation that goes on elsewhere, where something breaks', () => {
  test('goes over whole: where the database fails in the midst of it, nothing has happened, and it is done again', async () => {
    await testApp.sql.unsafe(`
      create sequence moves;
      create function fail_once() returns trigger language plpgsql as $$ begin
        if nextval('moves') = 1 then raise exception 'The disk is full.'; end if;
        return new;
      end $$;
      create trigger fail_once before update of conversation_id on flow_session for each row execute function fail_once()`)
    await publishWelcome()
    const { visitor } = await open()
    await say(visitor, 'Hi')
    await words(visitor).toEqual(['visitor: Hi', 'bot: Hello ', 'bot: What is it?'])
    const code = await codeOf(visitor)

    await write(code)

    await until(onWhatsapp).toEqual([`in: ${code}`, 'out: You’re connected. Let’s go on here.', 'out: What is it?'])
    expect((await testApp.sql`select last_value::int as tries from moves`)[0]?.['tries']).toBe(2)
    expect((await session())?.['conversation_id']).toBe((await of('whatsapp'))?.id)
    const lines = await testApp.sql`select from conversation_event where app_id = ${appId} and body ->> 'type' = 'conversation_continued'`
    expect(lines.length).toBe(2)
    await testApp.sql.unsafe('drop trigger fail_once on flow_session')
  })

  test('makes one of two contacts by the next message, where a kill came in between', async () => {
    const { visitor } = await open()
    await say(visitor, 'Hi')
    await words(visitor).toEqual(['visitor: Hi'])
    await write('Hello')
    await until(async () => (await listed()).length).toBe(2)
    await testApp.sql`
      update conversation set continued_in = ${(await of('whatsapp'))?.id ?? ''} where app_id = ${appId} and id = ${(await of('webchat'))?.id ?? ''}`

    await write('Again')

    await until(async () => new Set((await listed()).map(({ contact }) => contact.id)).size).toBe(1)
  })
})
