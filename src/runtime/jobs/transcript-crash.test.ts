import { rm } from 'node:fs/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { Automation } from '#domain/workspace/automation.ts'
import { createAiProvider } from '#store/ai/ai-providers.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { testDatabase } from '#store/testing/database.ts'
import { insertRows } from '#store/testing/rows.ts'

import { aDocument } from '#flow/testing/documents.ts'
import { type FakeModels, fakeModels } from '../integrations/ai/testing/fake-models.ts'
import { aVoice } from '../integrations/ai/testing/a-voice.ts'
import { TRANSCRIPT_POINTS } from '../runtime-deps.ts'
import { crashFiles } from '../testing/crash-files.ts'
import { CrashStory } from '../testing/crash-story.ts'
import { insertFlow } from '../testing/insert-flow.ts'
import { aWebhook, PHONE_NUMBER_ID } from '../testing/webhooks.ts'

let models: FakeModels
beforeAll(async () => {
  models = await fakeModels()
})
afterAll(() => models.stop())

/** A workspace whose flow says what it heard. */
async function seed(sql: Sql): Promise<void> {
  await insertRows(sql, 'app', { automation: Automation.parse({ transcription: 'automatic' }) })
  await insertRows(sql, 'user', { email: 'ana@example.com' })
  await insertRows(sql, 'member', { role: 'owner' })
  await insertRows(sql, 'channel', { id: 'channel', phoneNumberId: PHONE_NUMBER_ID, wabaId: '2' })
  await createAiProvider(sql, {
    appId: 'app',
    id: 'ears',
    name: 'Ears',
    kind: 'openai',
    baseUrl: models.url('openai'),
    modelDefault: 'm',
    transcriptionModel: 'whisper-1',
    sealed: Buffer.from('sk'),
    last4: '',
  })
  const said = { messages: [{ type: 'text', text: 'You said: {{ message.text }}' }] }
  await insertFlow(sql, {
    appId: 'app',
    id: 'flow1',
    document: aDocument({ block: [['echo', 'response', said]] }, [], { type: 'anyMessage' }),
  })
}

async function voiceOf(name: string): Promise<Uint8Array> {
  const stored = await fetch(`${models.base}/_/phone/media?unchecked=1`, {
    method: 'POST',
    headers: { 'content-type': 'audio/ogg' },
    body: new Uint8Array(aVoice()),
  })
  const { id } = await stored.json()
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const audio = { id, mime_type: 'audio/ogg', voice: true }
  return aWebhook({ messages: [{ id: `wamid.${name}`, from: '15550001111', timestamp, type: 'audio', audio }] })
}

test('killed at every point between a voice message and its words, the bot hears each once', async () => {
  const database = await testDatabase()
  const { sql, url } = database
  await models.clear()
  await models.hears({ text: 'Good morning' })
  await seed(sql)
  const run = new CrashStory(database, `${models.base}/v23.0`)
  try {
    for (const [index, point] of TRANSCRIPT_POINTS.entries())
      await run.dieAt(point, async () => {
        await run.deliver(await voiceOf(point))
        await run.until(async () => {
          const [row] = await sql<{ done: boolean }[]>`
            select count(*) = ${index + 1} and not exists (select from outbox) and not exists (select from conversation where ready_at is not null)
              as done from flow_session where ended_reason = 'completed'`
          return row?.done === true
        })
      })

    expect(run.killedAt).toEqual([...TRANSCRIPT_POINTS])
    const said = await sql`select content ->> 'text' as text from message where direction = 'out' order by seq`
    expect(said).toEqual(TRANSCRIPT_POINTS.map(() => ({ text: 'You said: Good morning' })))
    const transcripts = await sql`select state, text, hold_until from message_transcript`
    expect(transcripts).toEqual(TRANSCRIPT_POINTS.map(() => ({ state: 'done', text: 'Good morning', hold_until: null })))
    const lines = await sql`select count(*)::int as count from conversation_event where body ->> 'type' = 'message_transcribed'`
    expect(lines).toEqual([{ count: TRANSCRIPT_POINTS.length }])
  } finally {
    await run.stop()
    await rm(crashFiles(url), { recursive: true, force: true })
    await database.drop()
  }
})
