import type { BodyPart } from '../picture/body.ts'
import type { Picture } from '../picture/picture.ts'
import type { Pickable } from './pick-dialog.tsx'

/** The cards that hold all the words, in what they are called, what they say and where they lead. */
export function findCards({ cards }: Picture, words: string): Pickable[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return cards.flatMap((card) => {
    const said = [...card.body, ...card.steps.flatMap(({ body }) => body)].map(wordsOf)
    const names = [card.kind, card.title, ...card.steps.map(({ title }) => title), ...card.exits.map(({ label }) => label)]
    const text = [...names, ...said].join(' ').toLowerCase()
    if (!wanted.every((word) => text.includes(word))) return []
    return [{ id: card.id, title: card.title, about: said.join(' · ') || card.kind, icon: card.icon, tone: card.tone }]
  })
}

const wordsOf = (part: BodyPart): string => {
  if (part.is === 'fact') return `${part.label} ${part.value}`
  return part.is === 'message' ? [part.text, ...part.taps].join(' ') : part.text
}
