import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { FlowDocument, StepNode } from '#domain/flow-document.ts'

import { ApiError } from '../../../api/api-error.ts'
import { flowQuery } from '../../../api/flows/get-flow.ts'
import { useSaveDraft } from '../../../api/flows/save-draft.ts'
import { useCurrentApp } from '../../../session/current-app.tsx'
import { findStep, withStep } from './edit-step.ts'

export interface SaveStep {
  busy: boolean
  /** Whether somebody has tried to save: what is missing is then said. */
  tried: boolean
  error: ApiError | null
  /** Somebody else has saved the draft since it was loaded. */
  overtaken: boolean
  /** The step is no longer in the newest draft. */
  gone: boolean
  run: (step: StepNode) => void
  runOnNewest: (step: StepNode) => void
}

/** Saves one step into the flow's draft, and tells when somebody else was quicker. */
export function useSaveStep(flowId: string, document: FlowDocument, basedOn: string | null): SaveStep {
  const { app } = useCurrentApp()
  const queries = useQueryClient()
  const save = useSaveDraft(app.id, flowId)
  const [tried, setTried] = useState(false)
  const [gone, setGone] = useState(false)
  const error = save.error instanceof ApiError ? save.error : null

  const runOnNewest = async (step: StepNode) => {
    const newest = await queries.fetchQuery({ ...flowQuery(app.id, flowId), staleTime: 0 })
    const isThere = findStep(newest.draft, step.id) !== undefined
    setGone(!isThere)
    if (isThere) save.mutate({ draft: withStep(newest.draft, step), basedOn: newest.updatedAt })
  }
  return {
    busy: save.isPending,
    tried: tried && !save.isError,
    error,
    overtaken: error?.code === 'flow-changed',
    gone,
    run: (step) => {
      setTried(true)
      if (basedOn !== null) save.mutate({ draft: withStep(document, step), basedOn })
    },
    runOnNewest: (step) => void runOnNewest(step).catch(() => save.reset()),
  }
}
