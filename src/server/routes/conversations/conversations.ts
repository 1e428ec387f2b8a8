import type { conversations } from '#domain/api/conversations/conversations.ts'
import type { ConversationCommandInput } from '#domain/conversations/conversation-command.ts'
import { AppError } from '#domain/errors.ts'
import { actOnConversations, undoOnConversations } from '#runtime/jobs/bulk/act-on-conversations.ts'
import { exportConversations } from '#runtime/jobs/bulk/export-conversations.ts'
import { listConversations } from '#store/conversations/conversation-list.ts'
import { countConversations } from '#store/conversations/conversation-counters.ts'
import { getConversation, listThread } from '#store/conversations/conversations.ts'
import { findTask, findTaskCommand } from '#store/workspace/task-list.ts'
import { findMembership, mayReach } from '#store/conversations/visibility.ts'
import type { Viewer } from '#domain/workspace/visibility.ts'

import { checkPhone } from '../contacts/check-phone.ts'
import { inboxDays } from '#server/http/date-span.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { actorOf, type Call, type Operations, orNotFound, somebody, viewerOf } from '#server/http/mount.ts'

type SavedFilters = 'listSavedFilters' | 'createSavedFilter' | 'updateSavedFilter' | 'removeSavedFilter'

/** The inbox: reads come from the store, every command goes the pipeline's way. */
export const conversationRoutes = (deps: ServerDeps): Omit<Pick<Operations, keyof typeof conversations>, SavedFilters> => ({
  ...reads(deps),
  ...starting(deps),
  ...replies(deps),
  ...commands(deps),
  ...merging(deps),
  ...bulk(deps),
})

function reads(deps: ServerDeps) {
  const { sql } = deps
  /** Admins may look through an agent's eyes; an agent only through their own. */
  const viewerFor = async (call: InApp, viewAs: string | undefined): Promise<Viewer> => {
    if (viewAs === undefined) return viewerOf(call)
    if (call.role === 'agent') throw new AppError('permission-denied')
    return orNotFound(await findMembership(sql, call.params.appId, viewAs)).viewer
  }
  return {
    listConversations: async (call) => {
      const { after, limit, viewAs, ...filter } = call.query
      const asked = (await inboxDays(deps, call.params.appId))(filter)
      return listConversations(sql, call.params.appId, await viewerFor(call, viewAs), asked, { after, limit })
    },
    countConversations: async (call) => countConversations(sql, call.params.appId, await viewerFor(call, call.query.viewAs)),
    getConversation: async ({ params }) => orNotFound(await getConversation(sql, params.appId, params.conversationId)),
    listThread: async ({ params, query }) => {
      orNotFound(await getConversation(sql, params.appId, params.conversationId))
      return listThread(sql, params.appId, params.conversationId, query)
    },
  } satisfies Partial<Operations>
}

function starting({ sql, runtime }: ServerDeps) {
  return {
    startConversation: async (call) => {
      const { params, body } = call
      const viewer = viewerOf(call)
      // Whom one writes to is named in the body, where the guard does not look.
      if ('contactId' in body.to) {
        if (!(await mayReach(sql, params.appId, viewer, { contactId: body.to.contactId }))) throw new AppError('not-found')
      } else checkPhone(viewer, body.to.phone, null)
      await runtime.files.check(params.appId, body.content)
      return runtime.conversationCommands.start(actorOf(call), body)
    },
  } satisfies Partial<Operations>
}

function replies({ runtime }: ServerDeps) {
  const { conversationCommands } = runtime
  return {
    sendMessage: async (call) => {
      await runtime.files.check(call.params.appId, call.body.content)
      return conversationCommands.sendReply(
        actorOf(call),
        call.params.conversationId,
        call.body.content,
        call.body.replyTo ?? null,
        call.body.delayMs,
      )
    },
    sendReply: async (call) => {
      const { params, body } = call
      for (const content of body.contents) await runtime.files.check(params.appId, content)
      return conversationCommands.sendReplies(actorOf(call), params.conversationId, {
        contents: body.contents,
        replyTo: body.replyTo ?? null,
        delayMs: body.delayMs,
        afterwards: body.afterwards ?? null,
      })
    },
    undoSend: async (call) => {
      const { params, body } = call
      await conversationCommands.undoSend(actorOf(call), params.conversationId, body.messageIds, body.restore)
      return {}
    },
    showTyping: async (call) => ({ shown: await runtime.showTyping(call.params.appId, call.params.conversationId) }),
    addNote: (call) => conversationCommands.addNote(actorOf(call), call.params.conversationId, call.body),
    resendMessage: (call) => conversationCommands.resend(actorOf(call), call.params.conversationId, call.params.messageId),
  } satisfies Partial<Operations>
}

function commands({ runtime }: ServerDeps) {
  const execute = (call: OfOne, command: ConversationCommandInput) =>
    runtime.conversationCommands.execute(actorOf(call), call.params.conversationId, command)
  return {
    takeOver: (call) => execute(call, { type: 'takeOver' }),
    handBack: (call) => execute(call, { type: 'handBack' }),
    close: (call) => execute(call, { type: 'close' }),
    reopen: (call) => execute(call, { type: 'reopen' }),
    markRead: (call) => execute(call, { type: 'markRead' }),
    markUnread: (call) => execute(call, { type: 'markUnread' }),
    snooze: (call) => execute(call, { type: 'snooze', until: call.body.until }),
    wake: (call) => execute(call, { type: 'wake' }),
    prioritize: (call) => execute(call, { type: 'prioritize', ...call.body }),
    label: (call) => execute(call, { type: 'label', ...call.body }),
    assignTeam: (call) => execute(call, { type: 'assignTeam', ...call.body }),
    assign: (call) => execute(call, { type: 'assign', ...call.body }),
  } satisfies Partial<Operations>
}

function merging({ sql, runtime }: ServerDeps) {
  return {
    mergeConversations: async (call) => {
      const { appId, conversationId: keep } = call.params
      const { conversationId: gone } = call.body
      // The other is named in the body, where the guard does not look.
      if (!(await mayReach(sql, appId, viewerOf(call), { conversationId: gone }))) throw new AppError('not-found')
      await runtime.contactCommands.mergeConversations(actorOf(call), keep, gone)
      return orNotFound(await getConversation(sql, appId, keep))
    },
    separateConversation: async (call) => {
      const { appId, conversationId } = call.params
      return orNotFound(
        await getConversation(
          sql,
          appId,
          await runtime.contactCommands.separateConversation(actorOf(call), conversationId, call.body.channelId),
        ),
      )
    },
  } satisfies Partial<Operations>
}

function bulk(deps: ServerDeps) {
  const { sql, runtime } = deps
  return {
    actOnConversations: async (call) => {
      const { appId } = call.params
      const { command, of } = call.body
      return runtime.tasks.start(actorOf(call), actOnConversations, {
        command: await runtime.conversationCommands.resolve(appId, command),
        // What is shown now is meant, also when the day is over before the task is.
        of: 'filter' in of ? { filter: (await inboxDays(deps, appId))(of.filter) } : of,
        viewer: viewerOf(call),
      })
    },
    exportConversations: async (call) => {
      const { appId } = call.params
      const viewer = viewerOf(call)
      return runtime.tasks.start(actorOf(call), exportConversations, {
        filter: (await inboxDays(deps, appId))(call.body.filter),
        viewer: { ...viewer, teamIds: [...viewer.teamIds] },
        at: deps.now().toISOString(),
      })
    },
    undoOnConversations: async (call) => {
      const { appId, taskId } = call.params
      const task = orNotFound(await findTask(sql, appId, taskId, somebody(call).id))
      if (task.kind !== actOnConversations.kind) throw new AppError('not-found')
      return runtime.tasks.start(actorOf(call), undoOnConversations, {
        taskId,
        title: task.title,
        command: await findTaskCommand(sql, appId, taskId),
      })
    },
  } satisfies Partial<Operations>
}

interface InApp extends Call {
  params: { appId: string }
}

interface OfOne extends Call {
  params: { appId: string; conversationId: string }
}
