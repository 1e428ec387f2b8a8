import { createContext } from 'react'

/** The step whose sheet is open, and how another's is opened. */
export interface OpenStep {
  open: string | null
  onOpen: (stepId: string) => void
}

export const OpenStepContext = createContext<OpenStep>({ open: null, onOpen: () => {} })
