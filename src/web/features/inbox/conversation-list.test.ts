import { describe, expect, it } from 'vitest'

import { heldList } from './conversation-list.tsx'

const rows = (ids: string) => Array.from(ids, (id) => ({ id }))
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).join('')

describe('heldList', () => {
  it('shows everything while nothing is held', () => {
    const { shown, waiting } = heldList(rows('abc'), null)

    expect([idsOf(shown), waiting]).toEqual(['abc', 0])
  })

  it('lets new rows wait and counts them', () => {
    const { shown, waiting } = heldList(rows('xyabc'), ['a', 'b', 'c'])

    expect([idsOf(shown), waiting]).toEqual(['abc', 2])
  })

  it('keeps a row in place while it is read', () => {
    const { shown, waiting } = heldList(rows('cab'), ['a', 'b', 'c'])

    expect([idsOf(shown), waiting]).toEqual(['abc', 0])
  })

  it('drops removed rows and adds the next page', () => {
    const { shown, waiting } = heldList(rows('acde'), ['a', 'b', 'c'])

    expect([idsOf(shown), waiting]).toEqual(['acde', 0])
  })
})
