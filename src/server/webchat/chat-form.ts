import type { Forms } from '#commands/scheduling/booking-forms.ts'
import { AppError } from '#domain/errors.ts'
import { locale } from '#domain/i18n/locale.ts'
import type { ChatForm } from '#domain/webchat/chat-form.ts'
import type { Json } from '#domain/json.ts'
import type { MessageContent } from '#domain/messages/message.ts'
import { checkAnswers } from '#domain/whatsapp-forms/check-answers.ts'
import type { FormScreen } from '#domain/whatsapp-forms/form.ts'
import { nextScreen } from '#domain/whatsapp-forms/form-routes.ts'
import { optionsFieldOf } from '#domain/whatsapp-forms/to-flow-json.ts'
import { type Language, toLanguage } from '#flow/answers/reading.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { findSendableForm, isFormAnswered } from '#store/whatsapp/whatsapp-forms.ts'
import { findFile } from '#store/files/files.ts'
import { listVisitorMessages } from '#store/webchat/visitor-thread.ts'

import { faultText, liveOptions, takenTime } from '../forms/live-options.ts'
import { openBookingForm } from './booking-form.ts'
import { fileOwner } from './file-owner.ts'
import type { Visitor } from './visitor-token.ts'

type FormDeps = { sql: Sql; now(): Date; runtime: { forms: Forms } }

/** The form that a message opens, with the times that are free now; `not-found` where the message has none, or it is gone. */
export async function loadChatForm(
  { sql, now, runtime: { forms } }: FormDeps,
  { appId, webChatId }: Visitor,
  conversationId: string,
  messageId: string,
): Promise<ChatForm> {
  const [message] = await listVisitorMessages(sql, appId, webChatId, [messageId])
  if (message?.conversationId !== conversationId) throw new AppError('not-found')
  const { content } = message
  if (content.type === 'ctaUrl' && content.formToken !== undefined)
    return openBookingForm(forms, { appId, conversationId, token: content.formToken })
  if (content.type !== 'whatsappFlow') throw new AppError('not-found')
  return {
    ...(await formOf(sql, appId, content, now())),
    answered: await isFormAnswered(sql, appId, conversationId, content.token),
  }
}

/** The form that such a message opens, whether it came back or not. */
export async function formOf(
  sql: Sql,
  appId: string,
  { form: named, data = {} }: Extract<MessageContent, { type: 'whatsappFlow' }>,
  now: Date,
): Promise<Omit<ChatForm, 'answered'>> {
  const form = await findSendableForm(sql, appId, named)
  if (!form) throw new AppError('not-found')
  const live = await Promise.all(
    form.document.screens.map((screen) => liveOptions(sql, { appId, now, language: readerLanguage() }, screen)),
  )
  const fields: Record<string, Json> = Object.assign({}, ...live)
  const items = form.document.screens.flatMap((screen) => screen.items)
  const times = items.flatMap((item) =>
    'options' in item && item.options.from === 'times' ? [[item.key, optionsIn(fields[optionsFieldOf(item.name)])] as const] : [],
  )
  return {
    document: form.document,
    times: Object.fromEntries(times),
    values: Object.fromEntries(Object.entries(data).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
  }
}

/**
 * Refuses answers that the form does not take: on the screens that they lead through something is missing or wrong, a time was taken meanwhile, or a
 * file is somebody else's.
 */
export async function checkFormReply(
  sql: Sql,
  visitor: Visitor,
  named: Parameters<typeof findSendableForm>[2],
  answers: Readonly<Record<string, Json>>,
  now: Date,
): Promise<void> {
  const form = await findSendableForm(sql, visitor.appId, named)
  if (!form) throw new AppError('not-found')
  const { screens } = form.document
  for (let at = 0; at < screens.length; at = nextScreen(form.document, at, answers)) {
    const screen = screens[at]
    if (!screen) return
    const language = readerLanguage()
    const wrong = checkAnswers(screen, answers)
    const live = await liveOptions(sql, { appId: visitor.appId, now, language }, screen)
    const message = wrong ? faultText(language, wrong) : takenTime(screen, answers, live, language)
    if (message !== null) throw new AppError('invalid-argument', { details: [{ path: 'act.answers', message }] })
    await checkFiles(sql, visitor, screen, answers)
  }
}

/** What the visitor's browser asks for. */
const readerLanguage = (): Language => toLanguage(locale()) ?? 'en'

async function checkFiles(sql: Sql, visitor: Visitor, { items }: FormScreen, answers: Readonly<Record<string, Json>>): Promise<void> {
  const ids = items.flatMap((item) => (item.kind === 'photos' || item.kind === 'documents' ? toIds(answers[item.name]) : []))
  for (const id of ids) {
    const file = await findFile(sql, visitor.appId, id)
    if (file?.createdBy !== fileOwner(visitor)) throw new AppError('not-found')
  }
}

const toIds = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The times of a question that can be chosen. */
const optionsIn = (list: Json | undefined): { id: string; title: string }[] =>
  Array.isArray(list)
    ? list.flatMap((one: Json) => {
        const { id, title, enabled } = typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as Record<string, Json>) : {}
        return enabled === true ? [{ id: String(id), title: String(title) }] : []
      })
    : []
