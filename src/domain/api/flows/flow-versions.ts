import { z } from 'zod'

import { Flow, FlowDocument } from '#domain/flows/flow-document.ts'
import { Id } from '#domain/id.ts'
import { endpoint, page, PageQuery } from '../endpoint.ts'
import { FlowExits } from './flow-exits.ts'

const OneFlow = z.object({ appId: Id, flowId: Id })
const OneVersion = OneFlow.extend({ version: z.coerce.number().int().min(1).max(2_147_483_647) })
const tag = 'flows'
const path = '/api/v1/apps/:appId/flows/:flowId'

export const FlowVersion = z.object({
  version: z.number().int(),
  document: FlowDocument,
  /** What people call it. */
  name: z.string().nullable(),
  note: z.string().nullable(),
  publishedBy: z.string().nullable(),
  publishedByName: z.string().nullable(),
  publishedAt: z.iso.datetime(),
})
export type FlowVersion = z.infer<typeof FlowVersion>

/** What becomes of who waits in an older version: goes on in it, begins again in the new one, or goes on in the new one at the same step. */
export const WaitingSessions = z.enum(['finish', 'restart', 'move'])
export type WaitingSessions = z.infer<typeof WaitingSessions>

const VersionName = z.string().trim().max(80)

const Publication = z.object({
  name: VersionName.optional(),
  note: z.string().max(500).optional(),
  waiting: WaitingSessions.default('finish'),
  acceptWarnings: z.boolean().default(false),
  /** Why it is published although tests fail; kept in the version's note. */
  overrideReason: z.string().trim().min(3).max(300).optional(),
})

export const flowVersions = {
  publishFlow: endpoint(
    { method: 'POST', path: `${path}/publish`, summary: 'Publish the draft as a new version', tag, access: 'admin' },
    { params: OneFlow, body: Publication, answer: FlowVersion },
  ),
  unpublishFlow: endpoint(
    { method: 'POST', path: `${path}/unpublish`, summary: 'Start the flow no more; who waits in it goes on', tag, access: 'admin' },
    { params: OneFlow, answer: Flow },
  ),
  listFlowVersions: endpoint(
    { method: 'GET', path: `${path}/versions`, summary: 'The published versions, newest first', tag, access: 'agent' },
    { params: OneFlow, query: PageQuery, answer: page(FlowVersion.omit({ document: true })) },
  ),
  getFlowVersion: endpoint(
    { method: 'GET', path: `${path}/versions/:version`, summary: 'One published version', tag, access: 'agent' },
    { params: OneVersion, answer: FlowVersion.extend({ exits: FlowExits }) },
  ),
  renameFlowVersion: endpoint(
    { method: 'PATCH', path: `${path}/versions/:version`, summary: 'Name a version, or write its note again', tag, access: 'admin' },
    {
      params: OneVersion,
      body: z.object({ name: VersionName.nullable().optional(), note: z.string().max(1_000).nullable().optional() }),
      answer: FlowVersion.omit({ document: true }),
    },
  ),
  restoreFlowVersion: endpoint(
    { method: 'POST', path: `${path}/versions/:version/restore`, summary: 'Make a version the draft again', tag, access: 'admin' },
    { params: OneVersion, body: z.object({ basedOn: z.iso.datetime().optional() }), answer: Flow },
  ),
  rollBackFlow: endpoint(
    {
      method: 'POST',
      path: `${path}/versions/:version/publish`,
      summary: 'Go back: publish an older version again, as a new one',
      tag,
      access: 'admin',
    },
    { params: OneVersion, body: Publication.pick({ waiting: true, name: true }), answer: FlowVersion },
  ),
}
