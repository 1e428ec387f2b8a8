import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

import { cutText } from './template/cut-text.ts'
import { toText } from './template/read-path.ts'

/** Whether a rule holds, or why that cannot be told: a value is of another type than declared. */
export type Answer = { holds: boolean } | { problem: string }

/** Says which value is not what its rule declares it to be. */
export const mismatch = (path: string, left: Json, wanted: keyof typeof UNFIT): Answer => ({
  problem: UNFIT[wanted](path, left === null ? '' : cutText(toText(left), 80)),
})

const UNFIT = {
  text: (path: string, value: string) => storedText('“{path}” should be text, but is “{value}”.', { path, value }),
  number: (path: string, value: string) => storedText('“{path}” should be a number, but is “{value}”.', { path, value }),
  date: (path: string, value: string) => storedText('“{path}” should be a date, but is “{value}”.', { path, value }),
  list: (path: string, value: string) => storedText('“{path}” should be a list, but is “{value}”.', { path, value }),
  boolean: (path: string, value: string) => storedText('“{path}” should be yes or no, but is “{value}”.', { path, value }),
}
