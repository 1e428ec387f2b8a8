import { cutText } from '../expression/cut-text.ts'
import type { Names } from './names.ts'
import type { Rec } from './read-json.ts'

/** A step that a block of an export becomes, before it has an id. `ways` are its exits and the items of the block that these stand for. */
export interface MadeStep {
  kind: string
  name?: string
  config: object
  ways?: readonly { exit: string; item: Rec }[]
}

/** What turns a block into steps is handed with it. */
export interface Making {
  options: Rec
  content: Rec
  items: readonly Rec[]
  names: Names
  /** What was said just before the block, where it was a text: a question takes its words. */
  question: string
  changed(why: string): void
  lost(why: string): void
}

/** Turns a block into a step; null where nothing here does what it did. */
export type Maker = (making: Making) => MadeStep | null

/** A text of the export as a template of ours. */
export const words = ({ names, lost }: Making, source: string): string => names.template(source, lost)

/** Cuts a text to what fits, and tells. */
export function fitted(making: Making, source: string, max: number, what: string): string {
  if (source.length <= max) return source
  making.changed(`${what} is longer than ${max} characters and was cut.`)
  return cutText(source, max)
}
