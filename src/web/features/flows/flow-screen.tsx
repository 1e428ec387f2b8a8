import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'

import { flowQuery } from '#web/api/flows/get-flow.ts'
import { lazyPart } from '#web/kit/hooks/lazy-component.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { DocumentScreen } from './document-screen.tsx'
import { readNextSteps } from './starting/next-steps-store.ts'

const NextSteps = lazyPart(async () => (await import('./starting/next-steps.tsx')).NextSteps)

/** One flow: its drawing, and each step in a sheet. The flow of an AI agent is nothing to draw: it has its own screen. */
export function FlowScreen() {
  const { app } = useCurrentApp()
  const { flowId = '' } = useParams({ strict: false })
  const agentId = useQuery(flowQuery(app.id, flowId)).data?.agentId ?? null
  if (agentId !== null) return <Navigate to="/agents/$agentId" params={{ agentId }} replace />
  return (
    <>
      <DocumentScreen place="/flows" />
      {readNextSteps(flowId) && (
        <Suspense>
          <NextSteps key={flowId} flowId={flowId} />
        </Suspense>
      )}
    </>
  )
}
