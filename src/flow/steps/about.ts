import type { Json } from '#domain/json.ts'

/** How a step kind presents itself: in the palette, on the canvas and in help. */
export interface StepAbout {
  kind: string
  title: string
  /** Name of a lucide icon. */
  icon: string
  /** The tint of the icon, one of the design's meanings. */
  tone: 'teal' | 'honey' | 'iris' | 'coral' | 'neutral' | 'success'
  group: 'Messages' | 'Logic' | 'Contact' | 'Events' | 'Orders' | 'Integrations' | 'People'
  help: string
  channels: readonly ('whatsapp' | 'webchat')[]
  /** Says in one line what a configured step does; it must bear any config. */
  summary(config: unknown): string
}

/** By what else a step kind is found, and what it is often added as; the canvas does not need it. */
export interface StepSearch {
  /** Other words that people look for it by. */
  synonyms: string
  presets?: readonly StepPreset[]
}

/** A way to add a step with its first settings filled in: “Ask for an email”. */
export interface StepPreset {
  id: string
  title: string
  help: string
  synonyms: string
  /** Where it differs from the icon of the step. */
  icon?: string
  /** It stands in the palette; others are found by search alone. */
  isListed?: true
  config: Readonly<Record<string, Json>>
}

/** Reads a text at a path of an unchecked config, for summaries. */
export function textAt(config: unknown, ...path: readonly (string | number)[]): string {
  let value: unknown = config
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return ''
    value = (value as Record<string | number, unknown>)[key]
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
