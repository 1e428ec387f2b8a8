import { createContext } from 'react'

/** The step whose sheet is open, how another's is opened, and whether the drawing can be changed. */
export interface OpenStep {
  open: string | null
  onOpen: (stepId: string) => void
  editable: boolean
}

export const OpenStepContext = createContext<OpenStep>({ open: null, onOpen: () => {}, editable: false })
