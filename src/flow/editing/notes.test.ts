import { describe, expect, it } from 'vitest'

import { FlowDocument, type FlowNote } from '#domain/flows/flow-document.ts'

import { toFormFields } from '../forms/form-fields.ts'
import { kinds } from '../steps/registry.gen.ts'
import { upgrade } from '../definition/upgrade.ts'
import { aDocument } from '../testing/documents.ts'
import { moveNodes, removeNodes } from './change.ts'
import { copyNodes, pasteClip } from './clip.ts'
import { changesBetween } from './diff.ts'
import { beginHistory, perform, undo } from './history.ts'
import { addNote, frameAround, inNote, noteTitle, notesOf, setNote } from './notes.ts'

const PLAIN = aDocument({ a: [['a1', 'response', { messages: [] }]] })
const NOTE: FlowNote = {
  id: 'note',
  position: { x: 0, y: 0 },
  size: { width: 400, height: 300 },
  text: 'Booking\nFirst part',
  tone: 'honey',
}
const NOTED = addNote(PLAIN, NOTE)

describe('notes on the canvas', () => {
  it('survive parsing, upgrades and edits, and leave nothing behind when removed', () => {
    expect(notesOf(FlowDocument.parse(JSON.parse(JSON.stringify(NOTED))))).toEqual([NOTE])
    expect(notesOf(upgrade(kinds, NOTED))).toEqual([NOTE])
    expect(notesOf(setNote(NOTED, 'note', { text: 'Else' }))).toMatchObject([{ text: 'Else', tone: 'honey' }])
    expect(removeNodes(NOTED, new Set(['note']))).toEqual(PLAIN)
  })

  it('are moved, copied and pasted with the selection', () => {
    const moved = moveNodes(
      NOTED,
      new Map([
        ['note', { x: 50, y: 60 }],
        ['a', { x: 70, y: 80 }],
      ]),
    )
    expect(notesOf(moved)[0]?.position).toEqual({ x: 50, y: 60 })

    let count = 0
    const clip = copyNodes(moved, 'flow', new Set(['note', 'a']))
    const { document, nodeIds } = pasteClip(moved, 'flow', clip, { x: 1_000, y: 1_000 }, () => `new${(count += 1)}`)
    const pasted = notesOf(document).find(({ id }) => nodeIds.includes(id))
    const block = document.nodes.find(({ id }) => nodeIds.includes(id))
    expect([pasted?.position, block?.position]).toEqual([
      { x: 1_000, y: 1_000 },
      { x: 1_020, y: 1_020 },
    ])
    expect(pasted?.text).toBe(NOTE.text)
  })

  it('can be undone', () => {
    const history = perform(beginHistory(NOTED), 'Change note', setNote(NOTED, 'note', { tone: 'iris' }), 0)
    expect(notesOf(undo(history).document)).toEqual([NOTE])
    expect(undo(perform(beginHistory(PLAIN), 'Add note', NOTED, 0)).document).toEqual(PLAIN)
  })

  it('show up as a difference between two versions', () => {
    const told = (after: FlowDocument, before: FlowDocument = NOTED) =>
      changesBetween(before, after, toFormFields(kinds)).map(({ how, what, title, settings }) => [
        how,
        what,
        title,
        settings.map(({ label }) => label),
      ])
    expect(told(NOTED, PLAIN)).toEqual([['added', 'note', 'Note “Booking”', []]])
    expect(told(PLAIN)).toEqual([['removed', 'note', 'Note “Booking”', []]])
    expect(told(setNote(NOTED, 'note', { text: 'Else', tone: 'iris' }))).toEqual([['changed', 'note', 'Note “Else”', ['Text', 'Colour']]])
    expect(told(setNote(NOTED, 'note', { size: { width: 500, height: 300 } }))).toEqual([['moved', 'note', 'Note “Booking”', []]])
    expect(told(structuredClone(NOTED))).toEqual([])
  })

  it('contain cards whose center is inside, and frame the selection', () => {
    const areas = [
      { id: 'in', x: 10, y: 10, width: 240, height: 100 },
      { id: 'half', x: 350, y: 10, width: 240, height: 100 },
      { id: 'around', x: -100, y: -100, width: 700, height: 600 },
    ]
    expect(inNote(NOTE, areas)).toEqual(['in'])
    const frame = { ...NOTE, ...frameAround(areas.slice(0, 2)) }
    expect(inNote(frame, areas)).toEqual(['in', 'half'])
    expect(noteTitle(NOTE)).toBe('Booking')
    expect(noteTitle({ text: '  ' })).toBe('Note')
  })
})
