import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

import { toAnswerContext } from '#flow/answers/to-answer-context.ts'
import { settledDate } from '#flow/answers/date/settled-date.ts'
import { storedNumber } from '#flow/answers/number/stored-number.ts'
import type { Scope } from '#flow/engine/scope.ts'
import { cutText } from '#flow/expression/template/cut-text.ts'
import { readPath } from '#flow/expression/template/read-path.ts'
import type { UpdateContactConfig } from './config.ts'

/** A value as its declared type, or why it is not of it. */
export type ReadValue = { ok: true; value: Json } | { ok: false; problem: string }

const ONE_PATH = /^\s*\{\{\s*([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_-]+)*)\s*\}\}\s*$/u

/** Reads the value that a field shall get. JSON of one path alone is the value itself, whatever it holds. */
export function readValue({ type, value }: UpdateContactConfig, scope: Scope, render: (template: string) => string): ReadValue {
  const path = type === 'json' ? ONE_PATH.exec(value)?.[1] : undefined
  if (path !== undefined) return { ok: true, value: readPath(scope, path.split('.')) }
  const text = render(value)
  if (type === 'text') return { ok: true, value: cutText(text, 16_384) }
  const read = READERS[type](text.trim(), scope)
  return read === undefined ? { ok: false, problem: NOT_OF_TYPE[type](cutText(text, 80)) } : { ok: true, value: read }
}

type Typed = Exclude<UpdateContactConfig['type'], 'text'>

const NOT_OF_TYPE: Readonly<Record<Typed, (text: string) => string>> = {
  number: (text) => storedText('The value should be a number, but is “{text}”.', { text }),
  boolean: (text) => storedText('The value should be yes or no, but is “{text}”.', { text }),
  date: (text) => storedText('The value should be a date, but is “{text}”.', { text }),
  json: (text) => storedText('The value should be JSON, but is “{text}”.', { text }),
}

const READERS: Readonly<Record<Typed, (text: string, scope: Scope) => Json | undefined>> = {
  number: (text) => storedNumber(text) ?? undefined,
  boolean: (text) => (/^(true|yes|1|on)$/i.test(text) ? true : /^(false|no|0|off)$/i.test(text) ? false : undefined),
  date: (text, scope) => {
    const moment = settledDate(text, toAnswerContext(scope))
    return moment ? (moment.at ?? moment.date) : undefined
  },
  json: (text) => {
    try {
      const value: Json = JSON.parse(text)
      return value
    } catch {
      return undefined
    }
  },
}
