import type { FlowDocument, FlowNote } from '#domain/flows/flow-document.ts'

/** Where something lies on the canvas. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const NONE: readonly FlowNote[] = []

/** The notes of a drawing. */
export const notesOf = ({ notes }: FlowDocument): readonly FlowNote[] => notes ?? NONE

/** Adds a note. */
export const addNote = (document: FlowDocument, note: FlowNote): FlowDocument => withNotes(document, [...notesOf(document), note])

/** Changes a note by its id. */
export function setNote(document: FlowDocument, id: string, change: Partial<Omit<FlowNote, 'id'>>): FlowDocument {
  const notes = notesOf(document)
  return notes.some((note) => note.id === id)
    ? withNotes(
        document,
        notes.map((note) => (note.id === id ? { ...note, ...change } : note)),
      )
    : document
}

/** The same drawing with other notes; without any, as one that never had some. */
export function withNotes(document: FlowDocument, notes: readonly FlowNote[]): FlowDocument {
  const { notes: _, ...rest } = document
  return notes.length > 0 ? { ...rest, notes: [...notes] } : rest
}

/** The first line of a note, which is its title; a word for it where there is none. */
export const noteTitle = ({ text }: Pick<FlowNote, 'text'>): string => text.trim().split('\n', 1)[0]?.slice(0, 80) || 'Note'

const PADDING = 24
const TITLE = 64

/** The frame that goes around some things, with room for a title. */
export function frameAround(areas: readonly Area[]): Pick<FlowNote, 'position' | 'size'> {
  const left = Math.min(...areas.map(({ x }) => x)) - PADDING
  const top = Math.min(...areas.map(({ y }) => y)) - TITLE
  const right = Math.max(...areas.map(({ x, width }) => x + width)) + PADDING
  const bottom = Math.max(...areas.map(({ y, height }) => y + height)) + PADDING
  return { position: { x: left, y: top }, size: { width: right - left, height: bottom - top } }
}

/** The ids of what lies in a note: what has its middle in it, and is not larger than it. */
export const inNote = ({ id, position, size }: FlowNote, areas: readonly (Area & { id: string })[]): string[] =>
  areas
    .filter((area) => {
      const [x, y] = [area.x + area.width / 2 - position.x, area.y + area.height / 2 - position.y]
      const isSmaller = area.width < size.width || area.height < size.height
      return area.id !== id && isSmaller && x >= 0 && y >= 0 && x <= size.width && y <= size.height
    })
    .map((area) => area.id)
