import type { z } from 'zod'

import type { FlowDocument, FlowKind } from '#domain/flows/flow-document.ts'
import type { FlowTestInput } from '#domain/flows/flow-test.ts'

export const TEMPLATE_CATEGORIES = ['Welcome', 'Sales', 'Bookings', 'Service', 'Keep in touch'] as const
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number]

/** Something of the app that the template cannot know: until it is chosen, `id` stands in its place and the checks name it. */
export interface TemplateNeed {
  to: 'connection' | 'eventType' | 'agent'
  id: string
  /** In words, as in "your Google account". */
  name: string
  why: string
}

/** Stands in a later document for the id that the first one gets. */
export const OTHER_PART = 'flowOfThisTemplate'

/** One document of a template, with its tests. */
export interface TemplatePart {
  kind: FlowKind
  name: string
  document: FlowDocument
  tests: readonly z.input<typeof FlowTestInput>[]
}

/** A finished flow, or several that work together, ready to be made one's own. */
export interface FlowTemplate {
  id: string
  name: string
  category: TemplateCategory
  /** What it does, in one sentence. */
  summary: string
  /** Other words that one may look for it by. */
  keywords: string
  needs: readonly TemplateNeed[]
  /** What whoever takes it should write again, in the order of the conversation. */
  edits: readonly string[]
  /** The first one is opened. */
  parts: readonly [TemplatePart, ...TemplatePart[]]
}
