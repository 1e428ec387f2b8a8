import { z } from 'zod'

import { FlowComment, FlowCommentText } from '#domain/flows/flow-comment.ts'
import { Id } from '#domain/id.ts'
import { endpoint } from '../endpoint.ts'

const OneFlow = z.object({ appId: Id, flowId: Id })
const OneComment = OneFlow.extend({ commentId: Id })
const tag = 'flows'
const path = '/api/v1/apps/:appId/flows/:flowId/comments'

export const flowComments = {
  listFlowComments: endpoint(
    { method: 'GET', path, summary: 'What was said of a flow’s blocks and steps, oldest first', tag, access: 'agent' },
    { params: OneFlow, answer: z.object({ items: z.array(FlowComment) }) },
  ),
  addFlowComment: endpoint(
    { method: 'POST', path, summary: 'Say something of a block or step, or reply', tag, access: 'admin' },
    {
      params: OneFlow,
      body: z.object({
        nodeId: Id,
        stepId: Id.nullable().default(null),
        text: FlowCommentText,
        /** The first comment that this one replies to; the reply is about what that is about. */
        threadId: Id.optional(),
      }),
      answer: FlowComment,
    },
  ),
  editFlowComment: endpoint(
    { method: 'PATCH', path: `${path}/:commentId`, summary: 'Write your own comment again', tag, access: 'admin' },
    { params: OneComment, body: z.object({ text: FlowCommentText }), answer: FlowComment },
  ),
  removeFlowComment: endpoint(
    { method: 'DELETE', path: `${path}/:commentId`, summary: 'Remove your own comment', tag, access: 'admin' },
    { params: OneComment },
  ),
  resolveFlowComment: endpoint(
    { method: 'POST', path: `${path}/:commentId/resolve`, summary: 'Settle a thread', tag, access: 'admin' },
    { params: OneComment, answer: FlowComment },
  ),
  reopenFlowComment: endpoint(
    { method: 'POST', path: `${path}/:commentId/reopen`, summary: 'Open a settled thread again', tag, access: 'admin' },
    { params: OneComment, answer: FlowComment },
  ),
}
