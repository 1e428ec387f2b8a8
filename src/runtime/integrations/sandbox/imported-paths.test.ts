import { expect, test } from 'vitest'

import { aBot, asks, branch, says, sets } from '#flow/import-typebot/testing/a-bot.ts'
import { textsIn } from '#flow/flow-tests/run-flow-test.ts'

import { lines, playsBots } from '#runtime/testing/play-bots.ts'

const { play, simulate } = playsBots()

const sized = (to?: string) =>
  aBot({
    Start: [says('Size?'), asks('text input', 'Size'), { type: 'Condition', items: [branch('Size', 'Equal to', 'L', to)], to: 'Other' }],
    Large: [says('Large it is.')],
    Other: [says('Another size.')],
  })

test('the paths of an imported bot go where the condition leads', async () => {
  expect(await play(sized('Large'), [{ say: 'L' }])).toEqual(['Size?', 'Large it is.'])
  expect(await play(sized('Large'), [{ say: 'S' }])).toEqual(['Size?', 'Another size.'])
})

test('the paths of an imported bot end where a condition holds that leads nowhere', async () => {
  const state = await simulate(sized(), [{ say: 'L' }])

  expect(textsIn(state)).toEqual(['Size?'])
  expect(state.session.ended).toBe('completed')
  expect(await play(sized(), [{ say: 'S' }])).toEqual(['Size?', 'Another size.'])
})

test('the paths of an imported bot go on in the group where no condition holds', async () => {
  const bot = aBot({
    Start: [
      says('Size?'),
      asks('text input', 'Size'),
      { type: 'Condition', items: [branch('Size', 'Equal to', 'L', 'Large')] },
      says('Not large.'),
    ],
    Large: [says('Large it is.')],
  })

  expect(await play(bot, [{ say: 'S' }])).toEqual(['Size?', 'Not large.'])
  expect(await play(bot, [{ say: 'L' }])).toEqual(['Size?', 'Large it is.'])
})

test('the paths of an imported bot never go by a branch that compares nothing', async () => {
  const bot = aBot({
    Start: [{ type: 'Condition', items: [{ content: { comparisons: [{ comparisonOperator: 'Equal to' }] }, to: 'Large' }], to: 'Other' }],
    Large: [says('Large it is.')],
    Other: [says('Another size.')],
  })

  expect(await play(bot)).toEqual(['Another size.'])
})

test.each(['current', 'thisbot'])('the paths of an imported bot go to a group of the same bot by a link to “%s”', async (typebotId) => {
  const bot = aBot({
    Start: [says('Hello.'), { type: 'Typebot link', options: { typebotId, groupId: 'g-Menu' } }],
    Menu: [says('Menu.')],
  })

  expect(await play(bot)).toEqual(['Hello.', 'Menu.'])
  expect(lines(bot)).toHaveLength(1)
})

test('the paths of an imported bot tell what a link into the same bot does not come back to', () => {
  const bot = aBot({
    Start: [{ type: 'Typebot link', options: { typebotId: 'current', groupId: 'g-Menu' } }, says('Never said.')],
    Menu: [says('Menu.')],
  })

  expect(lines(bot)[0]).toContain('changed · Start, 1: Typebot link: It goes to that group and does not come back')
})

test('the paths of an imported bot are split by an A/B test into both of its halves, each contact always the same', async () => {
  const split = (aPercent: number) =>
    aBot({
      Start: [
        {
          type: 'AB test',
          options: { aPercent },
          items: [
            { path: 'a', to: 'A' },
            { path: 'b', to: 'B' },
          ],
        },
      ],
      A: [says('Blue.')],
      B: [says('Green.')],
    })

  expect(await play(split(100))).toEqual(['Blue.'])
  expect(await play(split(0))).toEqual(['Green.'])
  expect(await play(split(50))).toEqual(await play(split(50)))
})

test('the paths of an imported bot jump to a block in the middle of a group', async () => {
  const bot = aBot({
    Start: [says('Hello.'), { type: 'Jump', options: { groupId: 'g-Menu', blockId: 'here' } }, says('Never said.')],
    Menu: [says('Menu.'), { ...says('Only this.'), id: 'here' }],
  })

  expect(await play(bot)).toEqual(['Hello.', 'Only this.'])
})

test('the paths of an imported bot end with a group that leads nowhere, whatever group is drawn beside it', async () => {
  expect(await play(aBot({ One: [says('One.')], Two: [says('Two.')] }))).toEqual(['One.'])
  expect(await play(aBot({ One: [{ ...says('One.'), to: 'Two' }], Two: [says('Two.')] }))).toEqual(['One.', 'Two.'])
})

test('the paths of an imported bot wait as long as it says, and as a variable says', async () => {
  const bot = aBot({
    Start: [
      says('One.'),
      { type: 'Wait', options: { secondsToWaitFor: '3' } },
      says('Two.'),
      sets('Pause', '20'),
      { type: 'Wait', options: { secondsToWaitFor: '{{Pause}}' } },
      says('Three.'),
    ],
  })

  expect(await play(bot)).toEqual(['One.'])
  expect(await play(bot, [{ wait: 3_000 }])).toEqual(['One.', 'Two.'])
  expect(await play(bot, [{ wait: 3_000 }, { wait: 21_000 }])).toEqual(['One.', 'Two.', 'Three.'])
})

test('the paths of an imported bot go on behind a request that fails', async () => {
  const bot = aBot({
    Start: [
      {
        type: 'Webhook',
        options: {
          webhook: { url: 'https://shop.example/orders', method: 'GET' },
          responseVariableMapping: [
            { bodyPath: 'statusCode', variableId: 'v-Status' },
            { bodyPath: 'data.id', variableId: 'v-Id' },
          ],
        },
      },
      says('{{Status}} {{Id}}'),
    ],
  })
  const answers = (status: number, body: string) => [
    { result: { kind: 'call_http', outcome: 'answered', status, headers: {}, body, truncated: false, durationMs: 1 } },
  ]

  expect(await play(bot, [], answers(200, '{"id":"A7"}'))).toEqual(['200 A7'])
  expect(await play(bot, [], answers(500, ''))).toEqual(['500 '])
  expect(lines(bot)).toHaveLength(1)
})

test('the paths of an imported bot send all answers with a request that has no body of its own', async () => {
  const bot = aBot({
    Start: [
      says('Name?'),
      asks('text input', 'Name'),
      { type: 'Webhook', options: { webhook: { url: 'https://shop.example', method: 'POST' } } },
    ],
  })
  const { asked } = await simulate(bot, [{ say: 'Ana' }])

  expect(asked.at(-1)?.effect).toMatchObject({ method: 'POST', body: { type: 'json', text: '{\n  "Name": "Ana"\n}' } })
})
