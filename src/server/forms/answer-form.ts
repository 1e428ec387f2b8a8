import { z } from 'zod'

import { Json } from '#domain/json.ts'
import { checkAnswers } from '#domain/whatsapp-forms/check-answers.ts'
import type { FormDocument, FormScreen, WhatsappForm } from '#domain/whatsapp-forms/form.ts'
import { fromAnswers } from '#domain/whatsapp-forms/from-answers.ts'
import { questionsOf } from '#domain/whatsapp-forms/form-questions.ts'
import { earlierAnswers, isBranching, nextScreen, SUMMARY_FIELD } from '#domain/whatsapp-forms/form-routes.ts'
import { answersOf, screenIdsOf } from '#domain/whatsapp-forms/to-flow-json.ts'
import type { Language } from '#flow/answers/reading.ts'
import { customerMessage } from '#flow/customer-messages/customer-message.ts'
import { writtenLanguage } from '#commands/contacts/written-language.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { findFormToken } from '#store/whatsapp/form-replies.ts'

import { faultText, liveOptions, takenTime } from './live-options.ts'

/** What a phone asks, once it is decrypted (section of the data endpoint). */
export const FormRequest = z.looseObject({
  action: z.string().max(64),
  screen: z.string().max(256).nullish(),
  data: z.record(z.string(), Json).nullish().catch(null),
  flow_token: z.string().max(512).nullish(),
})
export type FormRequest = z.infer<typeof FormRequest>

/** An answer before it is encrypted. 427: the form was sent already or is too old, and closes with the words. */
export interface FormAnswer {
  status: 200 | 427
  body: Record<string, Json>
}

/** A form that lay open on a phone for longer is no longer waited for. */
const TOKEN_DAYS = 30
const DAY_MS = 86_400_000
const VERSION = '3.0'

interface Asked {
  sql: Sql
  form: Pick<WhatsappForm, 'document'>
  appId: string
  now: Date
  /** The phone waits no longer than this: what takes longer is answered with words. */
  withinMs: number
  /** The customer's. */
  language: Language
}

/** Answers what does not depend on a form: the health check, and faults that the phone tells of; null for everything else. */
export function answerPlain({ action, data }: FormRequest): FormAnswer | null {
  if (action === 'ping') return { status: 200, body: { data: { status: 'active' }, version: VERSION } }
  if (data && ('error' in data || 'error_message' in data)) return { status: 200, body: { data: { acknowledged: true }, version: VERSION } }
  return null
}

/** Answers a phone that fills in a form: the next screen with its data, the same with what is wrong, or the end with all answers. */
export async function answerForm(given: Omit<Asked, 'language'>, request: FormRequest): Promise<FormAnswer> {
  const { closed, language } = await inTime(readToken(given, request.flow_token ?? ''), given.withinMs, UNKNOWN)
  if (closed !== null) return { status: 427, body: { error_msg: customerMessage(language, closed) } }
  return answerOpen({ ...given, language }, request)
}

async function answerOpen(parts: Asked, request: FormRequest): Promise<FormAnswer> {
  const { document } = parts.form
  const ids = screenIdsOf(document)
  const place = Math.max(0, ids.indexOf(request.screen ?? ''))
  const screen = document.screens[place]
  const id = ids[place] ?? 'SCREEN_A'
  const given = answersIn(document, request.data ?? {})
  if (request.action !== 'data_exchange') return show(parts, { id, screen, data: answersBefore(document, place, given) })
  const refusal = screen ? await refuseAnswers(parts, { id, screen, data: answersBefore(document, place, given) }, given) : null
  if (refusal) return refusal
  const next = screen ? nextScreen(document, place, given) : ids.length
  const nextId = ids[next]
  if (nextId === undefined) return finish(document, request.flow_token ?? '', given)
  return show(parts, { id: nextId, screen: document.screens[next], data: answersBefore(document, next, given) })
}

/** A screen of a form, or its summary, with what it is told of the answers before it. */
interface Shown<S extends FormScreen | undefined = FormScreen | undefined> {
  id: string
  screen: S
  data: Record<string, Json>
}

/** What a screen is told of the answers before it: in a form with branches it knows them by us alone, and a summary gets them as text. */
function answersBefore(document: FormDocument, place: number, given: Readonly<Record<string, Json>>): Record<string, Json> {
  if (!isBranching(document)) return {}
  const answers = earlierAnswers(document, place, given)
  return place < document.screens.length ? answers : { ...answers, [SUMMARY_FIELD]: summaryOf(document, answers) }
}

/** The answers that were given, a line for each. */
function summaryOf(document: FormDocument, answers: Readonly<Record<string, Json>>): string {
  const lines = questionsOf(document).flatMap(({ name, label, kind }) => {
    const answer = answers[name]
    const text = Array.isArray(answer) ? answer.join(', ') : typeof answer === 'boolean' ? '' : String(answer ?? '')
    return text === '' || kind === 'photos' || kind === 'documents' ? [] : [`${label}: ${text}`]
  })
  return lines.join('\n').slice(0, 4_096) || '–'
}

/** The same screen once more, with what is wrong with its answers or with the time that somebody else took; null where all is well. */
async function refuseAnswers(parts: Asked, shownNow: Shown<FormScreen>, given: Readonly<Record<string, Json>>): Promise<FormAnswer | null> {
  const { id, screen, data } = shownNow
  const fault = checkAnswers(screen, given)
  if (fault !== null) return show(parts, shownNow, faultText(parts.language, fault))
  const live = await lookUp(parts, screen)
  const taken = takenTime(screen, given, live.data, parts.language)
  return taken === null
    ? null
    : {
        status: 200,
        body: shown(id, { ...data, ...live.data, error_message: live.late ? customerMessage(parts.language, 'formBusy') : taken }),
      }
}

async function show(parts: Asked, { id, screen, data }: Shown, fault?: string): Promise<FormAnswer> {
  const { data: live, late } = screen ? await lookUp(parts, screen) : { data: {}, late: false }
  const words = fault ?? (late ? customerMessage(parts.language, 'formBusy') : null)
  return { status: 200, body: shown(id, { ...data, ...live, ...(words !== null && { error_message: words }) }) }
}

const shown = (screen: string, data: Record<string, Json>): Record<string, Json> => ({ version: VERSION, screen, data })

function finish(document: FormDocument, token: string, given: Readonly<Record<string, Json>>): FormAnswer {
  const answers = fromAnswers(document, given)
  return { status: 200, body: shown('SUCCESS', { extension_message_response: { params: { ...answers, flow_token: token } } }) }
}

async function lookUp(parts: Asked, screen: FormScreen): Promise<{ data: Record<string, Json>; late: boolean }> {
  const data = await inTime(liveOptions(parts.sql, parts, screen), parts.withinMs, null)
  return data === null ? { data: await liveOptions(parts.sql, parts, screen, 'none'), late: true } : { data, late: false }
}

interface Token {
  /** Why the form is not waited for any more; null while it is. */
  closed: 'formSent' | 'formTooOld' | null
  language: Language
}

const UNKNOWN: Token = { closed: null, language: 'en' }

/** Finds to whom a form was sent, and whether it is still waited for. A token that we did not send is a test. */
async function readToken({ sql, appId, now }: Omit<Asked, 'language'>, token: string): Promise<Token> {
  const sent = token === '' ? null : await findFormToken(sql, appId, token)
  const language = await writtenLanguage(sql, appId, sent?.contactId ?? null, now)
  if (sent?.answered) return { closed: 'formSent', language }
  const isOld = sent !== null && Date.parse(sent.sentAt) < now.getTime() - TOKEN_DAYS * DAY_MS
  return { closed: isOld ? 'formTooOld' : null, language }
}

/** Only what the form asks: a phone sends what it was told to, and nobody else counts. */
function answersIn(document: FormDocument, data: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(answersOf(document).flatMap(({ name }) => (Object.hasOwn(data, name) ? [[name, data[name] ?? null]] : [])))
}

async function inTime<T>(work: Promise<T>, ms: number, otherwise: T): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(() => resolve(otherwise), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
