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

/** Reads a text at a path of an unchecked config, for summaries. */
export function textAt(config: unknown, ...path: readonly (string | number)[]): string {
  let value: unknown = config
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return ''
    value = (value as Record<string | number, unknown>)[key]
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
