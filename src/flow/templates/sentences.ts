import type { SketchStep } from '../composing/sketch.ts'

type To = Readonly<Record<string, string>>

/** Makes any step. */
export const step = (id: string, kind: string, name: string, config: object, to: To = {}): SketchStep => ({ id, kind, name, config, to })

/** Says one text, or several. */
export const say = (id: string, name: string, ...texts: readonly string[]): SketchStep =>
  step(id, 'response', name, { messages: texts.map((text) => ({ type: 'text', text })) })

interface Option {
  id: string
  title: string
  synonyms?: readonly string[]
  description?: string
}

/** Asks by buttons (up to three) or by a list; each option leads to the block of its id, unless `to` says otherwise. */
export function choose(
  id: string,
  name: string,
  question: string,
  options: readonly Option[],
  more: { saveTo?: string; to?: To; acceptOther?: boolean } = {},
): SketchStep {
  const { saveTo, to = {}, acceptOther } = more
  const config = {
    question,
    input: { type: options.length > 3 ? 'list' : 'button', options },
    ...(saveTo !== undefined && { saveTo: { target: 'session', name: saveTo } }),
    ...(acceptOther === true && { acceptOther }),
  }
  return step(id, 'ask', name, config, { ...Object.fromEntries(options.map((option) => [`option:${option.id}`, option.id])), ...to })
}

/** Asks for something that is written, and keeps it in a variable, or in a field as `contact.email`. */
export function ask(id: string, name: string, question: string, input: object, keep: string, to: To = {}, more: object = {}): SketchStep {
  const [target, field] = keep.startsWith('contact.') ? ['contact', keep.slice(8)] : ['session', keep]
  return step(id, 'ask', name, { question, input, saveTo: { target, name: field }, ...more }, to)
}

/** Gives the conversation to people: what their note says, and what the customer reads while somebody is there, and while nobody is. */
export const people = (id: string, note: string, textWhenThere: string, textWhenAway: string): SketchStep =>
  step(id, 'liveChat', 'Hand over to people', { note, textWhenThere, textWhenAway })

/** Adds tags to the contact. */
export const tag = (id: string, ...addTags: readonly string[]): SketchStep => step(id, 'updateContact', 'Remember', { addTags })

/** What a test expects to be said, by a part of each message. */
export const saying = (...texts: readonly string[]): { text: string; match: 'contains' }[] =>
  texts.map((text) => ({ text, match: 'contains' }))

/** A tap of the customer. */
export const tap = (title: string): { type: 'tap'; title: string } => ({ type: 'tap', title })

/** A text of the customer. */
export const write = (text: string): { type: 'say'; text: string } => ({ type: 'say', text })
