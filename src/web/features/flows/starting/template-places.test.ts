import { expect, test } from 'vitest'

import { flowExits } from '#flow/definition/flow-exits.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { templates } from '#flow/templates/templates.ts'

import { toPicture } from '../picture/picture.ts'

const drawn = templates.flatMap(({ name, parts }) => parts.map((part) => [`${name}: ${part.name}`, part.document] as const))

test.each(drawn)('no card of “%s” lies on another', (_name, document) => {
  const { cards } = toPicture(document, { exits: flowExits(kinds, document), nameOf: () => undefined })
  const overlaps = cards.flatMap((a, index) =>
    cards
      .slice(index + 1)
      .filter((b) => a.x < b.x + b.size.width && b.x < a.x + a.size.width && a.y < b.y + b.size.height && b.y < a.y + a.size.height)
      .map((b) => `${a.title} and ${b.title}`),
  )

  expect(overlaps).toEqual([])
})
