import { afterEach, beforeEach, expect, test } from 'vitest'

import { aDocument } from '#flow/testing/documents.ts'

import { runtimeFixture, type RuntimeFixture } from '#runtime/testing/runtime-fixture.ts'
import { aText, aWebhook } from '#runtime/testing/webhooks.ts'

let fixture: RuntimeFixture

beforeEach(async () => {
  fixture = await runtimeFixture()
})
afterEach(() => fixture.end())

const flowOf = (source: string) =>
  aDocument(
    {
      work: [
        [
          'sum',
          'customFunction',
          {
            source,
            inputs: [{ name: 'name', value: '{{ contact.name }}' }],
            outputs: [{ name: 'greeting', saveTo: { target: 'session', name: 'greeting' } }],
          },
        ],
        ['say', 'response', { messages: [{ type: 'text', text: '{{ vars.greeting }}' }] }],
      ],
    },
    [],
  )

test('runs a function after the turn and continues with its outputs; the console is in the trace', async () => {
  await fixture.publish(flowOf('console.log("for", inputs.name)\nreturn { greeting: `Dear ${inputs.name}` }'))

  await fixture.runtime.accept(
    aWebhook({ messages: [aText('wamid.1', '15550001', 'hi')], contacts: [{ wa_id: '15550001', profile: { name: 'Ana' } }] }),
  )
  await fixture.quiet()

  expect(fixture.sent.map(({ content }) => 'text' in content && content.text)).toEqual(['Dear Ana'])
  const traces = await fixture.sql`select path from turn_trace`
  expect(JSON.stringify(traces)).toContain('for Ana')
})

test('an endless function hands over to the team, and the log says why', async () => {
  const hang = flowOf('while (true) {}')
  await fixture.publish(JSON.parse(JSON.stringify(hang).replace('"source":', '"timeMs":100,"source":')))

  await fixture.runtime.accept(
    aWebhook({ messages: [aText('wamid.1', '15550001', 'hi')], contacts: [{ wa_id: '15550001', profile: { name: 'Ana' } }] }),
  )
  await fixture.quiet()

  const [conversation] = await fixture.sql`select handler from conversation`
  expect(conversation).toEqual({ handler: 'human' })
  expect(JSON.stringify(await fixture.sql`select body from conversation_event`)).toContain('ran longer than 0.1 seconds')
})
