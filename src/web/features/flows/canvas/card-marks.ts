import { createContext } from 'react'

/** What is known of a card beside the drawing: by the id of its node, or of a step in it. */
export interface CardMarks {
  /** Where a test chat stands. */
  here: string | null
  problems: ReadonlyMap<string, 'error' | 'warning'>
  changes: ReadonlyMap<string, 'added' | 'changed' | 'removed' | 'moved'>
  /** “1,204 in · 12 waiting”. */
  figures: ReadonlyMap<string, string>
  /** The cards and steps that were not passed, where a run is looked at. */
  passedBy?: ReadonlySet<string>
  /** How many threads of comments are open. */
  comments: ReadonlyMap<string, number>
  /** The names of colleagues who have it open. */
  people: ReadonlyMap<string, readonly string[]>
}

export const NO_MARKS: CardMarks = {
  here: null,
  problems: new Map(),
  changes: new Map(),
  figures: new Map(),
  people: new Map(),
  comments: new Map(),
}

export const CardMarksContext = createContext<CardMarks>(NO_MARKS)
