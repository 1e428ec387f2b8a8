import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { FlowDocument } from '#domain/flows/flow-document.ts'
import { bringBack } from '#flow/editing/bring-back.ts'
import { nodeOfStep, removeNodes, setStep } from '#flow/editing/change.ts'
import { aDocument } from '#flow/testing/documents.ts'

import { createDrafting, type Shelf, type Stored } from './drafting.ts'

const FLOW = aDocument({ a: [['a1', 'response', { text: 'one' }]], b: [['b1', 'response', { text: 'two' }]] })
const say = (id: string, text: string) => (document: FlowDocument) => {
  const step = nodeOfStep(document, id)?.steps[0]
  return step ? setStep(document, { ...step, config: { text } }) : document
}
const textOf = (document: FlowDocument, id: string) => nodeOfStep(document, id)?.steps[0]?.config

/** A server with one draft, for as many as draw on it. */
function aShelf(): Shelf & { stored: Stored; isAway: boolean; saves: number } {
  const shelf = {
    stored: { draft: FLOW, updatedAt: '0', updatedBy: null as string | null },
    isAway: false,
    saves: 0,
    async save(draft: FlowDocument, basedOn: string) {
      if (shelf.isAway) throw new Error('away')
      if (basedOn !== shelf.stored.updatedAt) return null
      shelf.saves += 1
      shelf.stored = { draft: structuredClone(draft), updatedAt: String(Number(basedOn) + 1), updatedBy: 'Ben' }
      return shelf.stored
    },
    load: async () => structuredClone(shelf.stored),
  }
  return shelf
}

const draw = (shelf: Shelf & { stored: Stored }) =>
  createDrafting({ kind: 'flow', stored: shelf.stored, shelf, now: Date.now, sayWhy: (cause) => ({ why: String(cause), helps: 'wait' }) })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('saves automatically, many changes at once', async () => {
  const shelf = aShelf()
  const drafting = draw(shelf)

  for (const text of ['h', 'he', 'hey']) drafting.change('Edit', say('a1', text), 'a1')
  expect(drafting.get().save).toBe('waiting')
  await vi.advanceTimersByTimeAsync(600)

  expect([drafting.get().save, shelf.saves, textOf(shelf.stored.draft, 'a1')]).toEqual(['saved', 1, { text: 'hey' }])
})

it('merges announced saves at once and loads only unknown ones', async () => {
  const shelf = aShelf()
  let loads = 0
  const [one, two] = [draw(shelf), draw({ ...shelf, load: () => ((loads += 1), shelf.load()) })]

  one.change('Edit', say('a1', 'fresh'))
  await one.flush()
  await two.catchUp(shelf.stored.updatedAt)
  await two.catchUp(shelf.stored.updatedAt)

  expect([textOf(two.get().document, 'a1'), two.get().undoes, loads]).toEqual([{ text: 'fresh' }, null, 1])
})

it('merges concurrent edits of two people', async () => {
  const shelf = aShelf()
  const [one, two] = [draw(shelf), draw(shelf)]

  one.change('Edit', say('a1', 'mine'))
  two.change('Edit', say('b1', 'theirs'))
  await vi.advanceTimersByTimeAsync(2_000)
  await one.catchUp()

  for (const { document, save, conflicts } of [one.get(), two.get()])
    expect([textOf(document, 'a1'), textOf(document, 'b1'), save, conflicts]).toEqual([{ text: 'mine' }, { text: 'theirs' }, 'saved', []])
})

it('overwrites nothing and reports a conflict to the second writer', async () => {
  const shelf = aShelf()
  const [one, two] = [draw(shelf), draw(shelf)]

  one.change('Edit', say('a1', 'first'))
  await one.flush()
  two.change('Edit', say('a1', 'second'))
  await two.flush()

  expect(textOf(shelf.stored.draft, 'a1')).toEqual({ text: 'first' })
  const [conflict] = two.get().conflicts
  expect(conflict).toMatchObject({ what: 'step', id: 'a1', path: ['config', 'text'], ours: 'second', theirs: 'first' })
  two.settle(conflict!)
  expect(two.get().conflicts).toEqual([])
})

it('knows what another person deleted', async () => {
  const shelf = aShelf()
  const [one, two] = [draw(shelf), draw(shelf)]

  two.change('Edit', say('a1', 'written here'))
  await two.flush()
  await one.catchUp()
  one.change('Remove', (document) => removeNodes(document, new Set(['a'])))
  await one.flush()
  await two.catchUp()

  const { lost, document, conflicts } = two.get()
  expect([[...lost.keys()], lost.get('a1')?.by, conflicts]).toEqual([['a', 'a1'], 'Ben', []])
  two.change('Requeued', (now) => bringBack(now, lost.get('a1')!.before, 'a1'))
  await two.flush()
  expect(document.nodes.some(({ id }) => id === 'a')).toBe(false)
  expect(textOf(shelf.stored.draft, 'a1')).toEqual({ text: 'written here' })
  expect(one.get().lost.size).toBe(0)
})

it('keeps edits of what another person deleted', async () => {
  const shelf = aShelf()
  const [one, two] = [draw(shelf), draw(shelf)]

  one.change('Remove', (document) => removeNodes(document, new Set(['a'])))
  await one.flush()
  two.change('Edit', say('a1', 'not saved yet'))
  await two.flush()

  const { conflicts, lost } = two.get()
  expect(conflicts).toMatchObject([{ what: 'step', id: 'a1', path: [], by: 'Ben' }])
  expect([textOf(shelf.stored.draft, 'a1'), lost.size]).toEqual([{ text: 'not saved yet' }, 0])
})

it('keeps unsaved edits, shows why, and retries', async () => {
  const shelf = aShelf()
  const drafting = draw(shelf)
  shelf.isAway = true
  drafting.change('Edit', say('a1', 'kept'))
  await vi.advanceTimersByTimeAsync(600)
  expect(drafting.get()).toMatchObject({ save: 'failed', failure: { why: 'Error: away', helps: 'wait' } })

  shelf.isAway = false
  await vi.advanceTimersByTimeAsync(4_000)

  expect([drafting.get().save, textOf(shelf.stored.draft, 'a1')]).toEqual(['saved', { text: 'kept' }])
})

it('saves edits made during a save', async () => {
  const shelf = aShelf()
  const drafting = draw(shelf)

  drafting.change('Edit', say('a1', 'x'))
  const saving = drafting.flush()
  drafting.change('Edit', say('b1', 'y'))
  await saving
  await vi.advanceTimersByTimeAsync(600)

  expect([textOf(shelf.stored.draft, 'a1'), textOf(shelf.stored.draft, 'b1')]).toEqual([{ text: 'x' }, { text: 'y' }])
  drafting.undo()
  await drafting.flush()
  expect(textOf(shelf.stored.draft, 'b1')).toEqual({ text: 'two' })
})
