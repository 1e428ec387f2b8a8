import type { OutgoingContent } from './message.ts'

type Media = Extract<OutgoingContent, { type: 'image' }>['media']

/** A file of a message, and as which kind it goes. */
export interface PlacedMedia {
  media: Media
  kind: string
}

/** Where a message may carry files: as itself, above its words, on its cards. Anything else, like the data of a form, is none of ours. */
const PLACES = new Set(['media', 'header', 'cards', 'show'])

/** Names every file that a message carries, in order. */
export function mediaIn(content: OutgoingContent): readonly PlacedMedia[] {
  const found: PlacedMedia[] = []
  withMedia(content, (media, kind) => {
    found.push({ media, kind })
    return media
  })
  return found
}

/** Gives the message with other files in the places of its own. */
export function withMedia(content: OutgoingContent, change: (media: Media, kind: string) => Media): OutgoingContent {
  return changed(content, change)
}

/** Gives the message with a name for each document that has none: WhatsApp shows "Untitled" otherwise, and no icon. */
export function withFileNames(content: OutgoingContent, nameOf: (media: Media) => string | undefined): OutgoingContent {
  return named(content, nameOf)
}

function named<T>(value: T, nameOf: (media: Media) => string | undefined): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => named(item, nameOf)) as T
  const parts = Object.entries(value).map(([key, part]) => [key, PLACES.has(key) && key !== 'media' ? named<unknown>(part, nameOf) : part])
  const next: Record<string, unknown> = Object.fromEntries(parts)
  const name = kindOf(value) === 'document' && isMedia(next['media']) && !next['filename'] ? nameOf(next['media']) : undefined
  // Only a name was added, where a document may have one.
  return { ...next, ...(name !== undefined && { filename: name.slice(0, 240) }) } as T
}

function changed<T>(value: T, change: (media: Media, kind: string) => Media): T {
  if (typeof value !== 'object' || value === null) return value
  const next = Array.isArray(value)
    ? value.map((item: unknown) => changed(item, change))
    : Object.fromEntries(
        Object.entries(value).map(([key, part]) => {
          if (key === 'media' && isMedia(part)) return [key, change(part, kindOf(value))]
          return [key, PLACES.has(key) ? changed<unknown>(part, change) : part]
        }),
      )
  // Only files changed, each for another.
  return next as T
}

/** Under this key a message holds nothing else. */
const isMedia = (part: unknown): part is Media => typeof part === 'object' && part !== null

/** A message says its kind as `type`, a header as `kind`. */
function kindOf(holder: object): string {
  if ('kind' in holder) return String(holder.kind)
  return 'type' in holder ? String(holder.type) : ''
}
