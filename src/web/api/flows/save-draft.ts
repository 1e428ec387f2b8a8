import type { Flow, FlowDocument } from '#domain/flows/flow-document.ts'

import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'

/** Saves a flow's whole draft; null where somebody saved it since `basedOn`. */
export async function saveDraft(appId: string, flowId: string, body: { draft: FlowDocument; basedOn: string }): Promise<Flow | null> {
  try {
    return await call('updateFlow', { appId, flowId, body })
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'flow-changed') return null
    throw cause
  }
}
