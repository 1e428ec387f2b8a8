import type { flowComments } from '#domain/api/flows/flow-comments.ts'
import { AppError } from '#domain/errors.ts'
import type { FlowComment } from '#domain/flows/flow-comment.ts'
import type { Mention } from '#domain/conversations/mention.ts'
import { mentionsIn } from '#domain/conversations/mentions-in.ts'
import { notifyMentioned } from '#runtime/jobs/notifications/notify-mentioned.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import {
  addFlowComment,
  editFlowComment,
  findCommentAuthor,
  listFlowComments,
  removeFlowComment,
  settleFlowComment,
} from '#store/flows/flow-comments.ts'
import { getFlow } from '#store/flows/flows.ts'
import { listMembers } from '#store/workspace/members.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Call, type Operations, orNotFound, somebody } from '#server/http/mount.ts'

type Author = FlowComment['author']

interface Place {
  appId: string
  flowId: string
}

/** What colleagues say of a flow: whoever reads drafts reads it, whoever changes them says it, and one’s words are one’s own. */
export function flowCommentRoutes({ sql, generateId, now, runtime }: ServerDeps): Pick<Operations, keyof typeof flowComments> {
  const load = async ({ appId, flowId }: Place) => orNotFound(await getFlow(sql, appId, flowId))
  const told = <T>(answer: T): T => {
    runtime.topics.publish(['drafts'])
    return answer
  }
  /** Writes a comment, and tells whom it names: both, or neither. */
  const say = async ({ appId, flowId }: Place, author: Author, write: (tx: Tx) => Promise<FlowComment | null>): Promise<FlowComment> => {
    const said = await sql.begin(async (tx) => {
      const comment = orNotFound(await write(tx))
      const named = comment.mentions.map(({ id }) => id)
      await notifyMentioned(tx, { now, generateId }, { appId, flowId, commentId: comment.id, text: comment.text, author, named })
      return comment
    })
    runtime.topics.publish(['notifications'])
    return told(said)
  }
  return {
    listFlowComments: async ({ params }) => ({ items: await listFlowComments(sql, params.appId, (await load(params)).id) }),
    addFlowComment: async (call) => {
      const { appId, flowId } = call.params
      const { threadId = null, nodeId, stepId, text } = call.body
      await load(call.params)
      const { id, name } = somebody(call)
      const author = { id, name }
      const comment = { id: generateId(), threadId, nodeId, stepId, text, mentions: await mentionedIn(sql, appId, text), author }
      return say(call.params, author, (tx) => addFlowComment(tx, appId, flowId, comment))
    },
    editFlowComment: async (call) => {
      await refuseOthers(sql, call)
      const { appId, flowId, commentId } = call.params
      const { text } = call.body
      const mentions = await mentionedIn(sql, appId, text)
      return say(call.params, somebody(call), (tx) => editFlowComment(tx, appId, flowId, commentId, { text, mentions }))
    },
    removeFlowComment: async (call) => {
      await refuseOthers(sql, call)
      const { appId, flowId, commentId } = call.params
      await removeFlowComment(sql, appId, flowId, commentId)
      return told({})
    },
    resolveFlowComment: async (call) => {
      const { appId, flowId, commentId } = call.params
      return told(orNotFound(await settleFlowComment(sql, appId, flowId, commentId, somebody(call).name)))
    },
    reopenFlowComment: async ({ params: { appId, flowId, commentId } }) =>
      told(orNotFound(await settleFlowComment(sql, appId, flowId, commentId, null))),
  }
}

async function mentionedIn(sql: Sql, appId: string, text: string): Promise<Mention[]> {
  const named = (await listMembers(sql, appId)).filter(({ pending }) => !pending)
  const found = mentionsIn(text, named).map(({ named: { userId, name } }) => [userId, { id: userId, name }] as const)
  return [...new Map(found).values()]
}

/** A comment is changed by its author alone. */
async function refuseOthers(sql: Sql, call: Pick<Call, 'caller'> & { params: Place & { commentId: string } }): Promise<void> {
  const { appId, flowId, commentId } = call.params
  const author = orNotFound(await findCommentAuthor(sql, appId, flowId, commentId))
  if (author !== somebody(call).id) throw new AppError('permission-denied')
}
