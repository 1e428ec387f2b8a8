import { createContext, use } from 'react'

import type { Draft, Mode } from './composer/drafts/draft.ts'

/** Changes what is written in a mode, and goes there. */
export type Write = (mode: Mode, change: (draft: Draft) => Draft) => void

export const WritingContext = createContext<Write>(() => {})

/** Gives the way to what is being written in the open conversation. */
export const useWrite = (): Write => use(WritingContext)
