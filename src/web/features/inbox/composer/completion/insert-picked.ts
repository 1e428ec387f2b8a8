import type { Draft } from '../drafts/draft.ts'
import type { Picked } from './completion.tsx'

/** A draft with what was taken from a list in place of the sign that asked for it, and where the caret then stands. */
export function insertPicked(draft: Draft, place: { from: number; to: number }, picked: Picked): { draft: Draft; caret: number } {
  const put = (words: string, part: Partial<Draft> = {}) => ({
    draft: { ...draft, text: draft.text.slice(0, place.from) + words + draft.text.slice(place.to), ...part },
    caret: place.from + words.length,
  })
  switch (picked.sign) {
    case ':':
      return put(picked.emoji)
    case '@': {
      const { named } = picked
      const mentions = [...draft.mentions.filter(({ id }) => id !== named.id), named]
      return put(draft.text[place.to] === ' ' ? `@${named.name}` : `@${named.name} `, { mentions })
    }
    case '/': {
      const { content, empty } = picked.reply
      const blanks = [...new Set([...draft.blanks, ...empty])]
      if (content.type === 'text') return put(content.text, { blanks })
      if (content.type === 'buttons' && !content.header && !content.footer)
        return put(content.text, { blanks, buttons: content.buttons.map(({ title }) => title) })
      return put('', { blanks, prepared: [...draft.prepared, content] })
    }
    default:
      return picked satisfies never
  }
}
