import { describe, expect, it } from 'vitest'

import { type Action, createActions } from './action.ts'

const anAction = (change: Partial<Action> = {}): Action => ({
  id: 'close',
  name: 'Close',
  group: 'Conversation',
  perform: () => {},
  ...change,
})

describe('the action registry', () => {
  it('lists the current actions of every source', () => {
    const registry = createActions()
    let name = 'Close'
    registry.add(() => [anAction({ name })])
    name = 'Reopen'

    expect(registry.list().map((action) => action.name)).toEqual(['Reopen'])
  })

  it('leaves unavailable actions out of the list but keeps them', () => {
    const registry = createActions()
    registry.add(() => [anAction({ when: () => false })])

    expect(registry.list()).toEqual([])
    expect(registry.all()).toHaveLength(1)
  })

  it('forgets the actions of an unmounted component', () => {
    const registry = createActions()
    const remove = registry.add(() => [anAction()])
    remove()

    expect(registry.all()).toEqual([])
  })

  it('lets a later source override an action', () => {
    const registry = createActions()
    registry.add(() => [anAction({ name: 'Screen' })])
    registry.add(() => [anAction({ name: 'Dialog' })])

    expect(registry.list().map((action) => action.name)).toEqual(['Dialog'])
  })
})
