import { useParams } from '@tanstack/react-router'

import { DocumentScreen } from './document-screen.tsx'
import { NextSteps } from './starting/next-steps.tsx'

/** One workflow: its drawing, each step in a sheet, and its runs. */
export function WorkflowScreen() {
  const { flowId = '' } = useParams({ strict: false })
  return (
    <>
      <DocumentScreen place="/workflows" />
      <NextSteps key={flowId} flowId={flowId} />
    </>
  )
}
