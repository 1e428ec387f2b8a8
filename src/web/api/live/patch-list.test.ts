import { describe, expect, it } from 'vitest'

import { type Pages, patchList } from './patch-list.ts'
import { aConversation } from './testing/a-conversation.ts'

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`
const row = (id: string, minute: number) => aConversation({ id, lastActivityAt: at(minute) })
const list = (nextCursor: string | null, ...pages: (readonly [string, number])[][]): Pages<ReturnType<typeof row>> => ({
  pages: pages.map((items, index) => ({
    items: items.map(([id, minute]) => row(id, minute)),
    nextCursor: index < pages.length - 1 ? 'more' : nextCursor,
  })),
  pageParams: pages.map(() => ''),
})
const idsOf = (pages: Pages<{ id: string }>) => pages.pages.map((page) => page.items.map(({ id }) => id).join('')).join('|')

describe('patchList', () => {
  it('moves a conversation with new activity to the top', () => {
    expect(
      idsOf(
        patchList(
          list(
            null,
            [
              ['a', 9],
              ['b', 8],
            ],
            [['c', 7]],
          ),
          row('c', 10),
          { belongs: true, sort: 'latest' },
        ),
      ),
    ).toBe('cab|')
  })

  it('inserts a new match by its activity', () => {
    expect(
      idsOf(
        patchList(
          list(null, [
            ['a', 9],
            ['c', 7],
          ]),
          row('b', 8),
          { belongs: true, sort: 'latest' },
        ),
      ),
    ).toBe('abc')
  })

  it('removes one that no longer matches', () => {
    expect(
      idsOf(
        patchList(
          list(null, [
            ['a', 9],
            ['b', 8],
          ]),
          row('a', 10),
          { belongs: false, sort: 'latest' },
        ),
      ),
    ).toBe('b')
  })

  it('ignores one beyond the loaded pages', () => {
    expect(
      idsOf(
        patchList(
          list('more', [
            ['a', 9],
            ['b', 8],
          ]),
          row('z', 1),
          { belongs: true, sort: 'latest' },
        ),
      ),
    ).toBe('ab')
  })

  it('appends one to a fully loaded list', () => {
    expect(idsOf(patchList(list(null, [['a', 9]]), row('z', 1), { belongs: true, sort: 'latest' }))).toBe('az')
  })
})
