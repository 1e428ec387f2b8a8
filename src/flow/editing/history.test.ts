import { describe, expect, it } from 'vitest'

import { aDocument } from '../testing/documents.ts'
import { moveNodes, nodeOfStep, setStep } from './change.ts'
import { beginHistory, perform, redo, takeIn, undo } from './history.ts'

const FLOW = aDocument({ a: [['a1', 'response', { text: 'one' }]], b: [['b1', 'response', { text: 'two' }]] })
const say = (document: typeof FLOW, id: string, text: string) => {
  const step = nodeOfStep(document, id)?.steps[0]
  return step ? setStep(document, { ...step, config: { text } }) : document
}
const textOf = (document: typeof FLOW, id: string) => nodeOfStep(document, id)?.steps[0]?.config

describe('undo', () => {
  it('undoes and redoes edit by edit', () => {
    const one = perform(beginHistory(FLOW), 'Edit', say(FLOW, 'a1', 'x'), 0)
    const two = perform(one, 'Move', moveNodes(one.document, new Map([['b', { x: 9, y: 9 }]])), 5_000)

    expect(undo(two).document).toEqual(one.document)
    expect(undo(undo(two)).document).toEqual(FLOW)
    expect(redo(redo(undo(undo(two)))).document).toEqual(two.document)
    expect(undo(beginHistory(FLOW))).toEqual(beginHistory(FLOW))
  })

  it('undoes typed letters together, but not later edits', () => {
    let history = beginHistory(FLOW)
    for (const [text, at] of [
      ['h', 0],
      ['he', 400],
      ['hey', 800],
      ['hey!', 9_000],
    ] as const)
      history = perform(history, 'Edit', say(history.document, 'a1', text), at, 'a1')

    expect(history.past).toHaveLength(2)
    expect(textOf(undo(history).document, 'a1')).toEqual({ text: 'hey' })
    expect(undo(undo(history)).document).toEqual(FLOW)
  })

  it('keeps what others changed since', () => {
    const mine = perform(beginHistory(FLOW), 'Edit', say(FLOW, 'a1', 'mine'), 0)
    const joined = takeIn(mine, say(mine.document, 'b1', 'theirs'))

    const back = undo(joined)

    expect([textOf(back.document, 'a1'), textOf(back.document, 'b1')]).toEqual([{ text: 'one' }, { text: 'theirs' }])
  })

  it('clears the redo stack on a new edit', () => {
    const history = perform(undo(perform(beginHistory(FLOW), 'Edit', say(FLOW, 'a1', 'x'), 0)), 'Edit', say(FLOW, 'b1', 'y'), 10)

    expect(redo(history)).toBe(history)
  })
})
