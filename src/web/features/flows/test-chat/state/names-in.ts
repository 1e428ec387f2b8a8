import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { StepLocation } from '#flow/simulation/simulation-state.ts'

import { exitAt, titleAt } from '#web/features/flows/title-at.ts'

/** What steps and their exits are called, in all flows of a test chat. */
export interface Names {
  step(location: StepLocation): string
  exit(location: StepLocation, exit: string): string
}

export const namesIn = (documents: Readonly<Record<string, FlowDocument>>, exits: FlowExits): Names => ({
  step: ({ flowId, nodeId, stepId }) => (documents[flowId] ? titleAt(documents[flowId], nodeId, stepId) : stepId),
  exit: ({ flowId, stepId }, exit) => (documents[flowId] ? exitAt(documents[flowId], stepId, exit, exits) : exit),
})
