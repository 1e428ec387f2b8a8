import { cutText } from '../expression/template/cut-text.ts'
import type { Names } from './names.ts'
import type { Rec } from './read-json.ts'

/** A step that a block of an export becomes, before it has an id. */
export interface MadeStep {
  kind: string
  name?: string
  config: object
  /** Its exits and the items of the block that these stand for. Where an item leads nowhere, the exit goes on, or `ends` the flow. */
  branches?: readonly { exit: string; item: Rec; ends?: true }[]
  /** Exits by which it goes on as if nothing had failed. */
  goesOnBy?: readonly string[]
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
  /** Puts a step before the block's own. */
  before(step: MadeStep): void
  /** Puts a function before the block that computes code of a text; the variable that it sets, or null where it is no code. */
  compute(code: string): string | null
}

/** Turns a block into a step; null where nothing here does what it did. */
export type Maker = (making: Making) => MadeStep | null

/** A text of the export as a template of ours. */
export const words = (making: Making, source: string): string => making.names.template(source, making)

/** Cuts a text to what fits, and tells. */
export function fitted(making: Making, source: string, max: number, what: string): string {
  if (source.length <= max) return source
  making.changed(`${what} is longer than ${max} characters and was cut.`)
  return cutText(source, max)
}
