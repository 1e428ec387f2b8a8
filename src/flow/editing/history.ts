import type { FlowDocument } from '#domain/flows/flow-document.ts'

import { mergeDocuments } from './merge.ts'

/** One change that can be taken back. */
interface Edit {
  /** What was done, as the buttons name it: "Move step". */
  name: string
  before: FlowDocument
  after: FlowDocument
  /** Changes with one key that follow closely are one edit: the letters of a word, the way of a drag. */
  key: string | null
  at: number
}

/** A document with what was done to it and what was taken back, newest last. */
export interface History {
  document: FlowDocument
  past: readonly Edit[]
  future: readonly Edit[]
}

const MOST = 200
const CLOSE_MS = 1_500

export const beginHistory = (document: FlowDocument): History => ({ document, past: [], future: [] })

/** Does something; `at` in milliseconds. What changes nothing leaves no trace. */
export function perform(history: History, name: string, document: FlowDocument, at: number, key: string | null = null): History {
  if (document === history.document) return history
  const last = history.past.at(-1)
  const joins = key !== null && last?.key === key && at - last.at < CLOSE_MS && last.after === history.document
  const edit = { name, before: joins ? last.before : history.document, after: document, key, at }
  return { document, past: [...(joins ? history.past.slice(0, -1) : history.past), edit].slice(-MOST), future: [] }
}

/** Takes the last edit back; what others did since stays, also where it lies beside it in the same step. */
export function undo(history: History): History {
  const edit = history.past.at(-1)
  if (!edit) return history
  const { document } = mergeDocuments(edit.after, edit.before, history.document)
  return { document, past: history.past.slice(0, -1), future: [...history.future, edit] }
}

/** Does the edit again that was taken back last. */
export function redo(history: History): History {
  const edit = history.future.at(-1)
  if (!edit) return history
  const { document } = mergeDocuments(edit.before, edit.after, history.document)
  return { document, past: [...history.past, edit], future: history.future.slice(0, -1) }
}

/** Takes in what others did: it is not ours to take back. */
export const takeIn = (history: History, document: FlowDocument): History => ({ ...history, document })
