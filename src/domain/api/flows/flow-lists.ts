import { z } from 'zod'

import { FlowKind } from '#domain/flows/flow-document.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const InApp = z.object({ appId: Id })
const OneFolder = InApp.extend({ folderId: Id })
const tag = 'flows'
const path = '/api/v1/apps/:appId/flow-folders'
const Name = z.string().trim().min(1).max(60)

/** Flows that are dealt with at once, at most. */
const MAX_AT_ONCE = 200

/** A folder of a list of flows. There is one level of them. */
export const FlowFolder = z.object({ id: Id, kind: FlowKind, name: z.string() })
export type FlowFolder = z.infer<typeof FlowFolder>

/** Where a flow shall be. What is left out stays as it is. */
export const FlowArrangement = z.object({ id: Id, folderId: Id.nullable().optional(), archived: z.boolean().optional() })
export type FlowArrangement = z.infer<typeof FlowArrangement>

export const flowLists = {
  listFlowFolders: endpoint(
    { method: 'GET', path, summary: 'The folders of the flows, or of the workflows', tag, access: 'agent' },
    { params: InApp, query: z.object({ kind: FlowKind.default('flow') }), answer: z.object({ items: z.array(FlowFolder) }) },
  ),
  createFlowFolder: endpoint(
    { method: 'POST', path, summary: 'Make a folder', tag, access: 'admin' },
    { params: InApp, body: z.object({ kind: FlowKind.default('flow'), name: Name }), answer: FlowFolder },
  ),
  renameFlowFolder: endpoint(
    { method: 'PATCH', path: `${path}/:folderId`, summary: 'Rename a folder', tag, access: 'admin' },
    { params: OneFolder, body: z.object({ name: Name }), answer: FlowFolder },
  ),
  removeFlowFolder: endpoint(
    { method: 'DELETE', path: `${path}/:folderId`, summary: 'Remove a folder; its flows stay', tag, access: 'admin' },
    { params: OneFolder },
  ),
  arrangeFlows: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/flows/arrange',
      summary: 'Move flows into folders, archive or restore them: all of them or none',
      tag,
      access: 'admin',
    },
    {
      params: InApp,
      body: z.object({
        changes: z.array(FlowArrangement).min(1).max(MAX_AT_ONCE),
        /** An archived flow cannot be live. Without this, a live one is refused. */
        unpublish: z.boolean().default(false),
      }),
    },
  ),
  deleteFlows: endpoint(
    {
      method: 'POST',
      path: '/api/v1/apps/:appId/flows/delete',
      summary: 'Delete flows that nothing else uses: all of them or none; who waits in one is let go',
      tag,
      access: 'admin',
    },
    { params: InApp, body: z.object({ ids: z.array(Id).min(1).max(MAX_AT_ONCE) }) },
  ),
}
