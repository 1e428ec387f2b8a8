import { useParams } from '@tanstack/react-router'

import { DocumentScreen } from './document-screen.tsx'
import { NextSteps } from './starting/next-steps.tsx'

/** One flow: its drawing, and each step in a sheet. */
export function FlowScreen() {
  const { flowId = '' } = useParams({ strict: false })
  return (
    <>
      <DocumentScreen place="/flows" />
      <NextSteps key={flowId} flowId={flowId} />
    </>
  )
}
