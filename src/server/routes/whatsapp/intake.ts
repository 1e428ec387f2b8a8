import { translated } from '#domain/i18n/t.ts'
import { meaningOf } from '#domain/messages/failure-meanings.ts'
import type { intake, SendVerdict } from '#domain/api/whatsapp/intake.ts'
import type { DateSpan } from '#domain/date-range.ts'
import { AppError } from '#domain/errors.ts'
import { t } from '#domain/i18n/t.ts'
import type { Interval } from '#flow/time/date-interval.ts'
import type { Actor } from '#commands/conversations/command-context.ts'
import { findNamedChannel } from '#store/whatsapp/channel-routing.ts'
import { getMessage } from '#store/conversations/conversations.ts'
import { findDelivery, intakeLogDays, listDeliveries, readLag, setIntakeLogDays } from '#store/whatsapp/delivery-list.ts'
import { listSendAttempts, listUnknownSends } from '#store/messages/send-attempts.ts'

import { authorOf } from '#server/http/caller.ts'
import { intervalIn } from '#server/http/date-span.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, somebody } from '#server/http/mount.ts'
import { describeDelivery } from '#server/intake/describe-delivery.ts'
import { replayNext } from '#server/intake/replay-next.ts'

const UNKNOWN_SHOWN = 200

/** The log of a number: what came and what became of it, what was sent, and what a person settles. */
export function intakeRoutes(deps: ServerDeps): Pick<Operations, keyof typeof intake> {
  const { sql, runtime } = deps
  const open = async ({ appId, channelId }: { appId: string; channelId: string }) => {
    const channel = orNotFound(await findNamedChannel(sql, appId, channelId))
    return { channel, of: { appId, channelId, phoneNumberId: channel.phoneNumberId } }
  }
  return {
    listDeliveries: async ({ params, query }) => listDeliveries(sql, (await open(params)).of, await within(deps, params.appId, query)),
    getDelivery: async ({ params }) => orNotFound(await describeDelivery(sql, (await open(params)).channel, params.deliveryId)),
    replayDelivery: async ({ params }) => {
      const { channel, of } = await open(params)
      await runtime.replayDelivery(channel, params.deliveryId)
      const { body: _, ...delivery } = orNotFound(await findDelivery(sql, of, params.deliveryId))
      return delivery
    },
    replayDeliveries: async ({ params, body }) =>
      replayNext(deps, (await open(params)).channel, await within(deps, params.appId, body.filter), body.after),
    getIntakeLag: async ({ params }) => readLag(sql, (await open(params)).of),
    listSendAttempts: async ({ params, query }) => {
      await open(params)
      const { items, nextCursor } = await listSendAttempts(sql, params.appId, params.channelId, query)
      return {
        items: items.map((item) => ({ ...item, ...toReader(meaningOf(item.code ?? (item.outcome === 'unknown' ? 'unknown' : null))) })),
        nextCursor,
      }
    },
    listUnknownSends: async ({ params }) => {
      await open(params)
      return { items: await listUnknownSends(sql, params.appId, params.channelId, UNKNOWN_SHOWN) }
    },
    settleUnknownSends: async (call) => {
      const { params, body } = call
      await open(params)
      const by = { appId: params.appId, author: authorOf(somebody(call)) }
      const problems: { id: string; problem: string }[] = []
      for (const id of new Set(body.messageIds)) {
        const problem = await settle(deps, by, id, body.verdict)
        if (problem !== null) problems.push({ id, problem })
      }
      return { settled: new Set(body.messageIds).size - problems.length, problems }
    },
    getIntakeSettings: async ({ params }) => ({ days: await intakeLogDays(sql, params.appId) }),
    saveIntakeSettings: async ({ params, body }) => {
      await setIntakeLogDays(sql, params.appId, body.days)
      return body
    },
  }
}

/** A filter whose days are instants. */
async function within<Filter extends DateSpan>(deps: ServerDeps, appId: string, filter: Filter): Promise<Filter & Interval> {
  return { ...filter, ...(await intervalIn(deps, appId, filter)) }
}

/** Null when it is settled, or why it is not. One that cannot be settled holds no other back. */
async function settle({ sql, runtime }: ServerDeps, by: Actor, messageId: string, verdict: SendVerdict): Promise<string | null> {
  const message = await getMessage(sql, by.appId, messageId)
  if (!message || message.status !== 'UNKNOWN') return t('It is settled already.')
  const done =
    verdict === 'again'
      ? runtime.conversationCommands.resend(by, message.conversationId, messageId)
      : runtime.conversationCommands.settleSend(by, message.conversationId, messageId, verdict)
  return done.then(
    () => null,
    (cause: unknown) => {
      if (cause instanceof AppError) return cause.message
      throw cause
    },
  )
}

/** The words of the table were made before it was known who reads. */
const toReader = ({ meaning, remedy }: ReturnType<typeof meaningOf>) => ({
  meaning: meaning && translated(meaning),
  remedy: remedy && translated(remedy),
})
