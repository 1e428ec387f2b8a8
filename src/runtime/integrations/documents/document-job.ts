import { storedText } from '#domain/i18n/t.ts'
import type { SplitPassage } from '#flow/knowledge/split-passages.ts'

/** What a thread is to read: a page of the web, or a file by its ending. */
export type DocumentJob = { as: 'page'; html: string; address: string } | { as: 'file'; bytes: Uint8Array; name: string }

/** What a document says. */
export interface DocumentText {
  /** Its own; null where it says none. */
  title: string | null
  /** BCP 47, as it says or as it reads; null where nobody knows. */
  language: string | null
  passages: SplitPassage[]
}

/** What a page of the web says beside its text. */
export interface PageFacts {
  /** Its own, or the one that it names as the page's address on the same host. */
  address: string
  /** Folded, each once, in their order. */
  links: string[]
  /** What the page asks of those who read it by machine. */
  noIndex: boolean
  noFollow: boolean
}

/** What came of a document; `refused` says in words why it was not read. */
export type DocumentOutcome = { outcome: 'read'; text: DocumentText; page: PageFacts | null } | { outcome: 'refused'; problem: string }

/** A document that cannot be read, and why, in words for people. */
export class Unreadable extends Error {}

/** Why what is packed is not read. */
export const unpacksTooLarge = (): string => storedText('The file is too large once unpacked. Save a smaller copy without images.')
