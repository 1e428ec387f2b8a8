// What many browsers are told alike is made once: whoever sees everything of an app shares one frame, and its bytes.
import type { LiveEvent, ServerFrame } from '#domain/realtime.ts'
import { canSee, type Viewer } from '#domain/workspace/visibility.ts'
import { inLanguage } from '#runtime/i18n/in-language.ts'
import { type TailLine, writeCursor } from '#store/conversations/event-log-tail.ts'

import { hasCodes, inWords } from '../i18n/languages.ts'

interface Encoded {
  json: string
  byLanguage: Map<string, Buffer>
}

const encoded = new WeakMap<ServerFrame, Encoded>()
const whole = new WeakMap<readonly TailLine[], ServerFrame[]>()

/** A frame as it goes over the wire to who reads a language: in words, as the API answers. One without codes is the same for all. */
export function encode(frame: ServerFrame, language: string): Buffer {
  const known = encoded.get(frame) ?? { json: JSON.stringify(frame), byLanguage: new Map<string, Buffer>() }
  encoded.set(frame, known)
  const key = hasCodes(known.json) ? language : ''
  const made = known.byLanguage.get(key) ?? Buffer.from(inLanguage(language, () => inWords(known.json)))
  known.byLanguage.set(key, made)
  return made
}

/** What somebody is told of new lines: those that they see, and which conversations they can no longer see. */
export function framesOf(lines: readonly TailLine[], viewer: Viewer | null): ServerFrame[] {
  if (viewer?.scope !== 'all') return framesFor(lines, viewer)
  const known = whole.get(lines) ?? framesFor(lines, viewer)
  whole.set(lines, known)
  return known
}

function framesFor(lines: readonly TailLine[], viewer: Viewer | null): ServerFrame[] {
  const last = lines.at(-1)
  if (!last) return []
  const sees = (line: TailLine): boolean => viewer !== null && canSee(viewer, line.conversation)
  const hidden = lines.filter((line) => !sees(line) && changesVisibility(line)).map(({ conversation }) => conversation.id)
  return [
    { type: 'events', cursor: writeCursor(last.cursor), events: lines.filter(sees).map(toLiveEvent) },
    ...(hidden.length > 0 ? [{ type: 'hidden' as const, conversationIds: hidden }] : []),
  ]
}

/** After such a line somebody may see the conversation no longer. */
const changesVisibility = ({ event }: TailLine): boolean => CHANGES_VISIBILITY.has(event.body.type)

const CHANGES_VISIBILITY: ReadonlySet<string> = new Set(['handler_changed', 'team_changed', 'conversation_continued'])

const toLiveEvent = ({ event, message, conversation }: TailLine): LiveEvent => ({ event, message, conversation })
