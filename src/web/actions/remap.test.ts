import { describe, expect, it } from 'vitest'

import { type Action, createActions } from './action.ts'
import { hindranceOf } from './remap.ts'

const action = (id: string, shortcut: string): Action => ({ id, name: id, group: 'Inbox', shortcut, perform: () => {} })

describe('hindranceOf', () => {
  const actions = [action('close', 'e'), action('go', 'g i')]

  it('finds the action with the same keys or a prefix of them', () => {
    expect(hindranceOf('e', 'snooze', actions)).toMatchObject({ taken: { id: 'close' } })
    expect(hindranceOf('g', 'snooze', actions)).toMatchObject({ taken: { id: 'go' } })
    expect(hindranceOf('g i x', 'snooze', actions)).toMatchObject({ taken: { id: 'go' } })
    expect(hindranceOf('e', 'close', actions)).toBe(null)
    expect(hindranceOf('y', 'snooze', actions)).toBe(null)
  })

  it('refuses keys that the browser or typing needs', () => {
    expect(hindranceOf('mod+t', 'snooze', actions)).toHaveProperty('refused')
    expect(hindranceOf('alt+q', 'snooze', actions)).toHaveProperty('refused')
    expect(hindranceOf('alt+arrowup', 'snooze', actions)).toBe(null)
    expect(hindranceOf('mod+alt+q', 'snooze', actions)).toBe(null)
  })
})

describe('custom keys', () => {
  it('replace the default keys everywhere', () => {
    let own: Record<string, string> = { close: 'y' }
    const registry = createActions(() => own)
    registry.add(() => [action('close', 'e'), action('go', 'g i')])

    expect(registry.list().map(({ shortcut }) => shortcut)).toEqual(['y', 'g i'])
    own = { close: '' }
    expect(registry.all().map(({ shortcut }) => shortcut)).toEqual([undefined, 'g i'])
  })
})
