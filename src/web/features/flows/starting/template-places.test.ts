import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { Json } from '#domain/json.ts'

import { flowExits } from '#flow/definition/flow-exits.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { compose } from '#flow/composing/compose.ts'
import { fromTypebot } from '#flow/import-typebot/from-typebot.ts'
import { templates } from '#flow/templates/templates.ts'

import { toLayout } from '../layout/flow-layout.ts'

const BOT: unknown = JSON.parse(readFileSync(new URL('../../../../flow/import-typebot/testing/bike-bot.json', import.meta.url), 'utf8'))
const LONG = 'A sentence that is quite long and goes on for more than a line or two. '.repeat(6)
/** Many cards, each as tall as its kind can be. */
const tall = compose({
  kind: 'flow',
  triggers: [{ trigger: { type: 'firstMessage' }, to: 'a' }],
  blocks: Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((key, index) => [
      key,
      {
        title: LONG.slice(0, 60),
        steps: [
          {
            id: `say${key}`,
            kind: 'response',
            config: {
              messages: [
                { type: 'text', text: LONG },
                { type: 'text', text: LONG },
              ],
            },
          },
          {
            id: `ask${key}`,
            kind: 'ask',
            config: {
              question: LONG,
              acceptOther: true,
              skipWord: 'skip',
              saveTo: { target: 'session', name: 'x' },
              input: {
                type: 'button',
                options: [
                  { id: 'o1', title: 'One' },
                  { id: 'o2', title: 'Two' },
                  { id: 'o3', title: 'Three' },
                ],
              },
            },
            ...(index === 0 && { to: { 'option:o1': 'b', 'option:o2': 'c', 'option:o3': 'd' } }),
          },
          {
            id: `http${key}`,
            kind: 'httpRequest',
            config: {
              url: `https://example.com/${LONG}`,
              method: 'POST',
              body: { type: 'json', text: LONG },
              save: [{ path: '$.a', name: 'a' }],
            },
          },
        ],
      },
    ]),
  ),
})
const drawn: (readonly [string, FlowDocument])[] = [
  ...templates.flatMap(({ name, parts }) => parts.map((part) => [`${name}: ${part.name}`, part.document] as const)),
  ['a bot of Typebot', fromTypebot(Json.parse(BOT)).document],
  ['the tallest cards', tall],
]

test.each(drawn)('no cards of “%s” overlap', (_name, document) => {
  const { cards } = toLayout(document, { exits: flowExits(kinds, document), nameOf: () => undefined })
  const overlaps = cards.flatMap((a, index) =>
    cards
      .slice(index + 1)
      .filter((b) => a.x < b.x + b.size.width && b.x < a.x + a.size.width && a.y < b.y + b.size.height && b.y < a.y + a.size.height)
      .map((b) => `${a.title} and ${b.title}`),
  )

  expect(overlaps).toEqual([])
})
