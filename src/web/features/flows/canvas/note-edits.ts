import { createContext } from 'react'

import type { FlowNote } from '#domain/flows/flow-document.ts'

/** What can be done with notes; null where the drawing can only be looked at. */
export interface NoteEdits {
  /** The note whose words are being written. */
  writing: string | null
  onWrite(id: string | null): void
  onChange(id: string, change: Partial<Pick<FlowNote, 'text' | 'tone' | 'size'>>): void
  onRemove(id: string): void
}

export const NoteEditsContext = createContext<NoteEdits | null>(null)
