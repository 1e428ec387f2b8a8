import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'

import { flowQuery } from '#web/api/flows/get-flow.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { DocumentScreen } from './document-screen.tsx'
import { NextSteps } from './starting/next-steps.tsx'

/** One flow: its drawing, and each step in a sheet. The flow of an AI agent is nothing to draw: it has its own screen. */
export function FlowScreen() {
  const { app } = useCurrentApp()
  const { flowId = '' } = useParams({ strict: false })
  const agentId = useQuery(flowQuery(app.id, flowId)).data?.agentId ?? null
  if (agentId !== null) return <Navigate to="/agents/$agentId" params={{ agentId }} replace />
  return (
    <>
      <DocumentScreen place="/flows" />
      <NextSteps key={flowId} flowId={flowId} />
    </>
  )
}
