import { Temporal } from 'temporal-polyfill'

import type { AskedEffect } from '#domain/actions/catalogue.gen.ts'
import type { AgentMessage } from '#domain/ai/agent-dialogue.ts'
import type { AgentTool } from '#domain/ai/agent-tool.ts'
import { type Json, parseJson } from '#domain/json.ts'

import type { Language } from '../answers/reading.ts'
import { toMoment } from '../time/moment.ts'
import { allowedLinks, cutLinks } from './answer-checks/links.ts'
import { agentMessage } from './customer-language.ts'

interface Asking {
  tool: AgentTool
  /** What the model said of it. */
  input: Json
  /** What runs after a yes. */
  effect: AskedEffect
  transcript: readonly AgentMessage[]
  language: Language
  zone: string
}

/** The question by which the customer agrees to a change: written from the tool and its arguments in their language, never by a model. */
export function confirmQuestion(asking: Asking): string {
  const { language } = asking
  const details = detailsOf(asking)
    .map((detail) => cutLinks(detail.replaceAll(/\s+/g, ' ').trim().slice(0, DETAIL_MAX), NO_LINKS).text)
    .filter((detail) => detail !== '')
    .slice(0, DETAILS_MAX)
  return [
    agentMessage(language, questionOf(asking.effect)),
    ...details.map((detail) => `• ${detail}`),
    agentMessage(language, 'yesOrNo'),
  ].join('\n')
}

const DETAIL_MAX = 200
const DETAILS_MAX = 8
/** A title or a note that a model writes leads nowhere. */
const NO_LINKS = allowedLinks([], [])

function questionOf(effect: AskedEffect): 'book' | 'cancel' | 'change' | 'save' | 'run' {
  switch (effect.kind) {
    case 'book_event':
      return 'book'
    case 'change_event':
      return effect.status === 'cancelled' ? 'cancel' : 'change'
    case 'update_contact':
      return 'save'
    default:
      return 'run'
  }
}

function detailsOf(asking: Asking): string[] {
  const { effect, tool, input, transcript, language } = asking
  const write = (value: Json): string => writeValue(value, asking)
  switch (effect.kind) {
    case 'book_event':
      return [effect.title, write(effect.start), effect.place ?? '', effect.notes ?? '']
    case 'change_event': {
      const known = effect.eventId === null ? null : findById(transcript, effect.eventId)
      const now = known
        ? [known['title'] ?? null, known['start'] ?? null].map(write).filter(Boolean).join(', ')
        : agentMessage(language, 'nextEvent')
      const { start, title, place, notes, reason } = effect
      const next = [title, start, place, notes].map((value) => write(value)).filter((value) => value !== '')
      return effect.status === 'cancelled' ? [now, reason ?? ''] : [next.length > 0 ? `${now} → ${next.join(', ')}` : now]
    }
    case 'update_contact':
      return [[effect.field ?? '', write(effect.value)].filter((part) => part !== '').join(': '), effect.addTags.join(', ')]
    default:
      return [sentenceCase(tool.name), ...given(input).map(([name, value]) => `${labelOf(tool, name)}: ${write(value)}`)]
  }
}

/** What the author of an HTTP tool or a flow's tool calls a parameter; other inputs by their name. What a server writes is not said to customers. */
function labelOf(tool: AgentTool, name: string): string {
  const about =
    tool.type === 'http' || tool.type === 'flow' ? tool.parameters.find((parameter) => parameter.name === name)?.description : ''
  return about || sentenceCase(name)
}

const sentenceCase = (name: string): string => {
  const plain = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const given = (input: Json): [string, Json][] =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? Object.entries(input).filter(([, value]) => value !== null && value !== '')
    : []

/** A time is written for the customer, on their clock. */
function writeValue(value: Json, { language, zone }: Asking): string {
  if (value === null) return ''
  const at = typeof value === 'string' ? (toMoment(value, zone)?.at ?? null) : null
  if (at !== null) return writeTime(at, language, zone)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function writeTime(at: string, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { dateStyle: 'full', timeStyle: 'short', timeZone })
  return format.format(Temporal.Instant.from(at).epochMilliseconds)
}

/** What a tool listed under an id. */
function findById(transcript: readonly AgentMessage[], id: string): Record<string, Json> | null {
  for (const message of transcript.toReversed()) {
    const found = message.role === 'tool' ? searchId(parseJson(message.result) ?? null, id) : null
    if (found !== null) return found
  }
  return null
}

function searchId(value: Json, id: string): Record<string, Json> | null {
  if (typeof value !== 'object' || value === null) return null
  const fields: Record<string, Json> = Object.fromEntries(Object.entries(value))
  if (fields['id'] === id) return fields
  for (const inner of Object.values(fields)) {
    const found = searchId(inner, id)
    if (found !== null) return found
  }
  return null
}
