import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { FlowDocument } from '#domain/flows/flow-document.ts'
import { FlowTestInput } from '#domain/flows/flow-test.ts'
import { Json } from '#domain/json.ts'

import { inspect } from '../analysis/inspect.ts'
import { stepNames } from '../definition/step-names.ts'
import { stepsOf } from '../engine/node-steps.ts'
import { compile } from '../engine/program.ts'
import { runFlowTest } from '../flow-tests/run-flow-test.ts'
import { kinds } from '../steps/registry.gen.ts'
import { mutated } from '../testing/arbitrary-steps.ts'
import { fromTypebot, isTypebot } from './from-typebot.ts'
import { aBot, says } from './testing/a-bot.ts'

const BOT = Json.parse(JSON.parse(readFileSync(new URL('testing/bike-bot.json', import.meta.url), 'utf8')))
const taken = fromTypebot(BOT)
const steps = taken.document.nodes.flatMap((node) => stepsOf(node).map((step) => ({ block: node.title, ...step })))
const lines = (became: 'changed' | 'lost') =>
  taken.lines.filter((line) => line.became === became).map(({ place, why }) => `${place}: ${why}`)

const play = (signals: object[], mocks: object[] = []) => {
  const { program } = compile(kinds, { flowId: 'bot', version: 0 }, taken.document)
  const input = FlowTestInput.parse({ name: 'Play', signals, mocks })
  const bot = { flowId: 'bot', kind: 'flow' } as const
  return runFlowTest((id) => (id === 'bot' ? program : null), bot, input, stepNames(kinds, taken.document)).result
}

describe('a bot of Typebot', () => {
  test('is recognized by its groups', () => {
    expect(isTypebot(BOT)).toBe(true)
    const others: Json[] = [null, [], {}, { groups: [] }, { format: 'parley.flow', document: {} }]
    for (const other of others) expect(isTypebot(other)).toBe(false)
  })

  test('imports its name and steps, all valid', () => {
    expect(taken.name).toBe('Bike repair')
    expect(steps.map(({ kind }) => kind)).toEqual([
      'response',
      'response',
      'ask',
      'ask',
      'ask',
      'customFunction',
      'condition',
      'delay',
      'customFunction',
      'response',
      'httpRequest',
      'addToGoogleSheet',
      'response',
      'flow',
    ])
    expect(inspect(kinds, taken.document).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('sends texts in WhatsApp’s formatting, and asks with the text before the question', () => {
    expect(steps[0]?.config).toMatchObject({
      messages: [{ text: 'Welcome to *Spoke & Chain*!\n- Repairs\nOur prices (https://spoke.example)' }],
    })
    expect(steps[2]?.config).toMatchObject({ question: 'What is your name?', saveTo: { target: 'session', name: 'First_Name' } })
    expect(steps[3]?.config).toMatchObject({ question: 'Thanks {{ vars.First_Name }}. What is it?', input: { type: 'list' } })
  })

  test('follows the same branches through functions, conditions and jumps', () => {
    const repair = play(
      [{ type: 'say', text: 'Ana' }, { type: 'tap', title: 'A repair' }, { type: 'say', text: '30' }, { type: 'elapse' }],
      [
        { result: { kind: 'run_function', outcome: 'ok', outputs: { value: 70 }, logs: [], durationMs: 1 } },
        {
          result: {
            kind: 'call_http',
            outcome: 'answered',
            status: 200,
            headers: {},
            body: '{"ticket":{"id":"T7"}}',
            truncated: false,
            durationMs: 1,
          },
        },
        { result: { kind: 'add_sheet_row', outcome: 'added', row: 2 } },
      ],
    )
    expect(repair.said).toEqual([
      expect.stringContaining('Welcome'),
      '[image]',
      'What is your name?',
      'Thanks Ana. What is it?',
      'How old is it?',
      'A classic! 70 euros, 70',
      'See you soon.',
    ])
    expect(repair.vars).toMatchObject({ v_2nd_ticket: 'T7' })
    expect(
      play([
        { type: 'say', text: 'Ana' },
        { type: 'tap', title: 'Something else' },
      ]).said.at(-1),
    ).toBe('See you soon.')
  })

  test('reports changes and losses with their position', () => {
    expect(lines('changed')).toEqual([
      'Hello, 6: choice input: “I would like to buy a bicycle” was cut to 24 characters, which WhatsApp shows.',
      'Repair, 1: number input: It had no text before it, so its question was made up. Rewrite it.',
      'Repair, 2: Set variable: Its expression became a function that sets Price. Try it before you publish.',
      'Old bike, 2: text: Its expression became a function that sets text. Try it before you publish.',
      'Keep it, 2: Webhook: The value of “Authorization” was left out: keep it as the secret “typebot” of the app.',
      'Keep it, 3: Google Sheets: Choose the Google account, and the sheet by its name.',
      'Buy, 1: Typebot link: It goes into another bot. Import that one too, choose it here, and choose which variables go there and come back.',
      'Buy, 1: Typebot link: It may have begun at another group of that bot. Here it begins at the start.',
      'Start: It starts when a customer writes “start”. Choose what starts it.',
    ])
    expect(lines('lost')).toEqual([
      'Keep it, 1: Code: A script of a web page: there is no page in a chat. Use a function or an HTTP request for what it did.',
      'Keep it, 4: payment input: A payment in the chat: send a link to your payment page instead.',
      'Event command: Only the start of a bot is taken. Draw its way by hand.',
    ])
  })

  test('notes each loss and change at its step', () => {
    const noted = steps.flatMap(({ kind, note }) => (note === undefined ? [] : [`${kind}: ${note}`]))

    expect(noted).toEqual([
      'ask: choice input: “I would like to buy a bicycle” was cut to 24 characters, which WhatsApp shows.',
      'ask: number input: It had no text before it, so its question was made up. Rewrite it.',
      'customFunction: Set variable: Its expression became a function that sets Price. Try it before you publish.',
      'customFunction: text: Its expression became a function that sets text. Try it before you publish.',
      'httpRequest: Code: A script of a web page: there is no page in a chat. Use a function or an HTTP request for what it did.\nWebhook: The value of “Authorization” was left out: keep it as the secret “typebot” of the app.',
      'addToGoogleSheet: Google Sheets: Choose the Google account, and the sheet by its name.',
      'response: payment input: A payment in the chat: send a link to your payment page instead.',
      'flow: Typebot link: It goes into another bot. Import that one too, choose it here, and choose which variables go there and come back.\nTypebot link: It may have begun at another group of that bot. Here it begins at the start.',
    ])
  })

  test('imports no secret', () => {
    expect(JSON.stringify(taken)).not.toContain('sesame')
    expect(JSON.stringify(taken.document)).toContain('{secret:typebot}')
  })
})

test('connects an option that ends the bot to an end block, so that it can be published', () => {
  const item = (id: string, content: string, outgoingEdgeId?: string) => ({ id, content, ...(outgoingEdgeId && { outgoingEdgeId }) })
  const blocks = [
    { id: 't', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'Well?' }] }] } },
    { id: 'c', type: 'choice input', items: [item('yes', 'Yes', 'e2'), item('no', 'No')] },
  ]
  const said = [{ id: 'u', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'Good.' }] }] } }]
  const bot = {
    version: '6',
    name: 'Ends',
    groups: [
      { id: 'g', title: 'Ask', blocks },
      { id: 'h', title: 'Yes', blocks: said },
    ],
    events: [{ id: 's', type: 'start', outgoingEdgeId: 'e1' }],
    edges: [
      { id: 'e1', from: { eventId: 's' }, to: { groupId: 'g' } },
      { id: 'e2', from: { blockId: 'c', itemId: 'yes' }, to: { groupId: 'h' } },
    ],
    variables: [],
  }

  const { document } = fromTypebot(Json.parse(bot))

  expect(inspect(kinds, document).filter(({ severity }) => severity === 'error')).toEqual([])
  expect(document.nodes.map((node) => node.title)).toContain('End')
})

test('reports the lost label of a card’s only button', () => {
  const cards = {
    type: 'cards input',
    items: [
      { title: 'Mug', paths: [{ text: 'Buy mug' }] },
      { title: 'Cup', paths: [{ text: 'Cup' }] },
    ],
  }

  const { lines: told } = fromTypebot(aBot({ Shop: [says('Choose one'), cards] }))

  expect(told).toContainEqual({
    place: 'Shop, 2: cards input',
    became: 'changed',
    why: 'Customers choose a card by its title. These button labels are gone: “Buy mug”.',
  })
})

/** Whatever a file holds, what comes of it can be stored, and each of its steps can be read. */
const holdsUp = (file: Json): void => {
  const { document, name, lines: told } = fromTypebot(file)
  expect(FlowDocument.safeParse(document).error).toBeUndefined()
  expect(compile(kinds, { flowId: 'bot', version: 0 }, document).unreadable).toEqual([])
  expect(name.length).toBeGreaterThan(0)
  expect(told.length).toBeLessThanOrEqual(501)
}

test('survives any JSON', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), (file) => holdsUp(file as Json)))
})

test('survives any damage to an export', () => {
  fc.assert(fc.property(mutated(BOT), holdsUp), { numRuns: 400 })
})

test('imports an unknown version with a warning', () => {
  const about = (version: unknown) =>
    fromTypebot({ version, groups: [], edges: [] } as Json).lines.filter(({ place }) => place === 'The bot')
  expect(about('7')).toEqual([{ place: 'The bot', became: 'changed', why: expect.stringContaining('version 7') }])
  for (const version of ['6', '6.1', '3', undefined, {}]) expect(about(version)).toEqual([])
})

test('refuses a bot over the limit with its size', () => {
  const groups = Array.from({ length: 2_500 }, (_each, index) => ({
    id: `g${index}`,
    title: `Group ${index}`,
    blocks: [{ id: `b${index}`, type: 'text', content: { plainText: 'Hi' } }],
  }))
  const { document, count } = fromTypebot({ groups, edges: [] })
  expect(FlowDocument.safeParse(document).success).toBe(true)
  expect(document.nodes).toHaveLength(2_000)
  expect(count).toBe(2_500)
})
