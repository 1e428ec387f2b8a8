import type { visitorChat } from '#domain/api/webchat/visitor-chat.ts'
import { AppError } from '#domain/errors.ts'
import { findVisitorConversation } from '#store/webchat/visitors.ts'
import { findWebChat, noteWebChatSeen } from '#store/webchat/web-chats.ts'
import { encodeMessage } from '#channels/webchat/webchat.ts'

import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound } from '#server/http/mount.ts'
import { rangeOf, sendFile, widthOf } from '#server/http/send-file.ts'
import { orBrokeOff } from '#server/http/upload-body.ts'
import { beginSession, openLink } from '#server/webchat/begin-session.ts'
import { loadChatForm } from '#server/webchat/chat-form.ts'
import { readEmailCode, withoutEmailCode } from '#server/webchat/email-code.ts'
import { loadSession, readLines, threadOf, toState } from '#server/webchat/chat-session.ts'
import { listedProducts } from '#server/catalog/listed-products.ts'
import { publicArticle, publicArticles } from '#server/webchat/public-articles.ts'
import { eraseVisitor } from '#server/webchat/erase-visitor.ts'
import { mailTranscript } from '#server/webchat/mails/transcript.ts'
import { admitNewcomer, makeChallenge } from '#server/webchat/proof-of-work.ts'
import { closeVisitorToken, keyOf } from '#server/webchat/visitor-token.ts'
import type { VisitorHub } from '#server/webchat/visitor-hub.ts'
import { visitorOf } from '#server/webchat/visitor-caller.ts'
import { fileIdIn } from '#server/webchat/file-links.ts'
import { fileOwner } from '#server/webchat/file-owner.ts'
import { beginTestChat, testChatSession } from '#server/webchat/test-chats/test-chat-session.ts'
import { toMessage } from '#server/webchat/visitor-message.ts'
import { whatsappUrl } from '#server/webchat/whatsapp-url.ts'
import { longPoll } from '#server/webchat/long-poll.ts'

const MINUTE_MS = 60_000
/** Openings of a link from one address: a password is not guessed. */
const LINK_TRIES = { limit: 30, windowMs: 5 * MINUTE_MS }
const UPLOADS = { limit: 20, windowMs: MINUTE_MS }

/** What visitors' browsers call. */
export function visitorChatRoutes(deps: ServerDeps & { visitorHub: VisitorHub }): Pick<Operations, keyof typeof visitorChat> {
  const { sql, runtime, throttle, sites, now } = deps
  return {
    beginChat: async ({ params: { webChatId }, body: { token, identity, link, visit }, request }) => {
      if (link) await throttle.spend(`chat link ${link.token} from ${request.ip}`, LINK_TRIES)
      const opened = link === undefined ? null : await openLink(sql, webChatId, link)
      if (link && opened?.draft)
        return testChatSession(deps, await beginTestChat(deps, { link: opened, token: link.token, before: token }), sites.of(request))
      const { visitor, chat } = await beginSession(deps, webChatId, { token, identity, flowId: opened?.flowId ?? null })
      await noteWebChatSeen(sql, chat.appId, webChatId, visit.page === undefined ? null : withoutEmailCode(visit.page))
      const confirmed = readEmailCode(deps.seal, visit.page, visitor, now())
      if (confirmed) await runtime.visitors.confirmEmail({ appId: chat.appId, webChatId, address: confirmed.address }, confirmed.email)
      return loadSession(deps, { visitor, chat, token: closeVisitorToken(deps.seal, visitor), site: sites.of(request) })
    },
    actInChat: async (call) => {
      const caller = visitorOf(call)
      const conversation = await findVisitorConversation(sql, keyOf(caller.visitor))
      if (!conversation) await admitNewcomer(deps, caller, { proof: call.body.proof, ip: call.request.ip })
      await runtime.accept(encodeMessage(await toMessage(deps, caller, conversation?.id ?? null, call.body)), 'webchat')
      return {}
    },
    getChatChallenge: async (call) => makeChallenge(deps, visitorOf(call)),
    listChatLines: async (call) => {
      const { visitor } = visitorOf(call)
      const thread = await threadOf(sql, visitor)
      return { ...(await readLines(deps, visitor, thread, call.query.before)), state: thread && toState(thread) }
    },
    waitForChat: async (call) => ({ frames: await longPoll(deps, visitorOf(call).visitor, call.query.after, call.request) }),
    noteChatSeen: async (call) => {
      await runtime.visitors.noteSeen(keyOf(visitorOf(call).visitor), call.body)
      return {}
    },
    ...fileRoutes(deps),
    ...contentRoutes(deps),
  }
}

/** Files that visitors send, and those of their talk. */
function fileRoutes({ sql, runtime, throttle, fileLinks }: ServerDeps): Pick<Operations, 'uploadToChat' | 'getChatFile'> {
  return {
    uploadToChat: async (call) => {
      const { visitor, chat } = visitorOf(call)
      if (!chat.settings.files) throw new AppError('permission-denied')
      await throttle.spend(`uploads of ${keyOf(visitor).address}`, UPLOADS)
      const {
        id: fileId,
        mimeType,
        size,
        name,
      } = await runtime.files.take(visitor.appId, {
        body: orBrokeOff(call.request.raw),
        name: call.query.name === '' ? 'file' : call.query.name,
        declaredType: call.request.headers['content-type'] ?? null,
        asSticker: false,
        createdBy: fileOwner(visitor),
      })
      return { fileId, mimeType, size, name }
    },
    getChatFile: async ({ params: { webChatId, messageId }, query, request, reply }) => {
      if (!fileLinks.isRight(webChatId, messageId, query)) throw new AppError('unauthorized')
      const chat = orNotFound(await findWebChat(sql, webChatId))
      const { appId } = chat
      const how = { range: rangeOf(request), width: widthOf(request) }
      const fileId = fileIdIn(messageId)
      return sendFile(
        reply,
        await (fileId === null ? runtime.openMedia({ appId, messageId }, how) : runtime.files.open(appId, fileId, how)),
      )
    },
  }
}

/** What a talk shows beside its lines, and what becomes of it. */
function contentRoutes(
  deps: ServerDeps,
): Pick<
  Operations,
  'getChatForm' | 'listChatProducts' | 'listChatArticles' | 'getChatArticle' | 'mailChatTranscript' | 'moveChatToWhatsapp' | 'forgetVisitor'
> {
  const { sql, sites } = deps
  return {
    getChatForm: async (call) => {
      const { visitor } = visitorOf(call)
      const thread = await threadOf(sql, visitor)
      if (!thread) throw new AppError('not-found')
      return loadChatForm(deps, visitor, thread.conversationId, call.params.messageId)
    },
    listChatProducts: (call) => listedProducts(deps, visitorOf(call).visitor.appId, call.query.after),
    listChatArticles: async (call) => ({ items: await publicArticles(deps, visitorOf(call).visitor, call.query) }),
    getChatArticle: (call) => publicArticle(deps, visitorOf(call).visitor, call.params.sourceId, call.query.locale),
    mailChatTranscript: async (call) => {
      await mailTranscript(deps, visitorOf(call), call.body.email, sites.of(call.request))
      return {}
    },
    moveChatToWhatsapp: async (call) => ({ url: await whatsappUrl(sql, visitorOf(call)) }),
    forgetVisitor: async (call) => {
      await eraseVisitor(deps, visitorOf(call).visitor)
      return {}
    },
  }
}
