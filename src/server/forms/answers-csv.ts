import type { Json } from '#domain/json.ts'
import type { FormDocument } from '#domain/whatsapp-forms/form.ts'
import { fromAnswers } from '#domain/whatsapp-forms/from-answers.ts'
import { answersOf } from '#domain/whatsapp-forms/to-flow-json.ts'
import type { FormReplyRow } from '#store/whatsapp/form-replies.ts'

/** Writes answers as a table that spreadsheets open: a line for each, a column for each question. */
export function answersCsv(document: FormDocument, rows: readonly FormReplyRow[]): string {
  const asked = answersOf(document)
  const head = ['When', 'Contact', 'Conversation', ...asked.map(({ label }) => label)]
  const lines = rows.map(({ at, contactName, conversationId, answers }) => {
    const typed = fromAnswers(document, answers)
    return [at, contactName ?? '', conversationId, ...asked.map(({ name }) => wordsOf(typed[name] ?? null))]
  })
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return `\uFEFF${[head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

function wordsOf(value: Json): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map((one: Json) => fileName(one) ?? wordsOf(one)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const fileName = (value: Json): string | null =>
  typeof value === 'object' && value !== null && 'file_name' in value && typeof value.file_name === 'string' ? value.file_name : null

// A customer's words must not become a formula of the one who opens the table.
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
