import { t } from '#domain/i18n/t.ts'
import type { FlowComment } from '#domain/flows/flow-comment.ts'
import { foldWord } from '#domain/conversations/searchable-text.ts'
import type { FlowNote } from '#domain/flows/flow-document.ts'
import { noteTitle } from '#flow/editing/notes.ts'

import type { BodyPart } from '../layout/body.ts'
import type { FlowLayout } from '../layout/flow-layout.ts'
import type { Pickable } from './palette/pick-dialog.tsx'

/** Something of a flow that was found, and what to show of it. */
export interface Found extends Pickable {
  what: { card: string } | { note: string } | { comment: string; nodeId: string | null; stepId: string | null }
}

/** What holds all the words: cards in what they are called, say and where they lead; then notes; then what colleagues said. Without words, cards and notes. */
export function findInFlow({ cards, notes }: FlowLayout, comments: readonly FlowComment[], words: string): Found[] {
  const wanted = foldWord(words).split(/\s+/).filter(Boolean)
  const holds = (text: string) => wanted.every((word) => foldWord(text).includes(word))
  return [
    ...cards.flatMap((card) => findCard(card, holds)),
    ...notes.filter(({ text }) => holds(`note ${text}`)).map(toNote),
    ...(wanted.length > 0 ? comments.flatMap((comment) => findComment(comment, cards, holds)) : []),
  ]
}

type Card = FlowLayout['cards'][number]
type Holds = (text: string) => boolean

function findCard(card: Card, holds: Holds): Found[] {
  const said = [...card.body, ...card.steps.flatMap(({ body }) => body)].map(wordsOf)
  const names = [card.kind, card.title, ...card.steps.map(({ title }) => title), ...card.exits.map(({ label }) => label)]
  if (!holds([...names, ...said].join(' '))) return []
  const about = said.join(' · ') || card.kind
  return [{ id: `card ${card.id}`, title: card.title, about, icon: card.icon, tone: card.tone, what: { card: card.id } }]
}

function toNote(note: FlowNote): Found {
  const [, ...rest] = note.text.trim().split('\n')
  const about = rest.filter((line) => line.trim() !== '').join(' · ') || t('Note')
  return { id: `note ${note.id}`, title: noteTitle(note), about, icon: 'sticky-note', tone: note.tone, what: { note: note.id } }
}

/** What was removed says nothing. Where its step is gone, a comment is found without a place. */
function findComment({ id, text, author, nodeId, stepId, removedAt }: FlowComment, cards: readonly Card[], holds: Holds): Found[] {
  if (removedAt !== null || !holds(t('comment {name} {text}', { name: author.name, text }))) return []
  const card = cards.find((one) =>
    stepId === null ? one.id === nodeId : one.stepId === stepId || one.steps.some((step) => step.id === stepId),
  )
  const where = card ? (card.steps.find((step) => step.id === stepId)?.title ?? card.title) : null
  const place = card ? { nodeId: card.id, stepId } : { nodeId: null, stepId: null }
  const about =
    where === null ? t('{name}, on a removed step', { name: author.name }) : t('{name}, on “{where}”', { name: author.name, where })
  return [{ id: `comment ${id}`, title: text, about, icon: 'messages-square', tone: 'neutral', what: { comment: id, ...place } }]
}

const wordsOf = (part: BodyPart): string => {
  if (part.is === 'fact') return `${part.label} ${part.value}`
  return part.is === 'message' ? [part.text, ...part.taps].join(' ') : part.text
}
