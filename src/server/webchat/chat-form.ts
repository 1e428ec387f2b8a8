import { AppError } from '#domain/errors.ts'
import type { ChatForm } from '#domain/webchat/chat-form.ts'
import type { Json } from '#domain/json.ts'
import { optionsFieldOf } from '#domain/whatsapp-forms/to-flow-json.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { findSendableForm, isFormAnswered } from '#store/whatsapp/whatsapp-forms.ts'
import { listVisitorMessages } from '#store/webchat/visitor-thread.ts'

import { liveOptions } from '../forms/live-options.ts'
import type { Visitor } from './visitor-token.ts'

/** The form that a message opens, with the times that are free now; `not-found` where the message has none, or it is gone. */
export async function loadChatForm(
  sql: Sql,
  { appId, webChatId }: Visitor,
  conversationId: string,
  messageId: string,
  now: Date,
): Promise<ChatForm> {
  const [message] = await listVisitorMessages(sql, appId, webChatId, [messageId])
  if (message?.conversationId !== conversationId || message.content.type !== 'whatsappFlow') throw new AppError('not-found')
  const { form: named, token, data = {} } = message.content
  const form = await findSendableForm(sql, appId, named)
  if (!form) throw new AppError('not-found')
  const live = await Promise.all(form.document.screens.map((screen) => liveOptions(sql, appId, screen, now)))
  const fields: Record<string, Json> = Object.assign({}, ...live)
  const items = form.document.screens.flatMap((screen) => screen.items)
  const times = items.flatMap((item) =>
    'options' in item && item.options.from === 'times' ? [[item.key, optionsIn(fields[optionsFieldOf(item.name)])] as const] : [],
  )
  return {
    document: form.document,
    times: Object.fromEntries(times),
    values: Object.fromEntries(Object.entries(data).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
    answered: await isFormAnswered(sql, appId, conversationId, token),
  }
}

/** The times of a question that can be chosen. */
const optionsIn = (list: Json | undefined): { id: string; title: string }[] =>
  Array.isArray(list)
    ? list.flatMap((one: Json) => {
        const { id, title, enabled } = typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as Record<string, Json>) : {}
        return enabled === true ? [{ id: String(id), title: String(title) }] : []
      })
    : []
