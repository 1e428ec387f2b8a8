import type { SavedReply } from '#domain/conversations/saved-reply.ts'
import { snippetOf } from '#domain/messages/snippet.ts'

const MOST = 50

/** Finds saved replies: those whose shortcut begins with what is typed, then by name, then by words. Accents and case do not count. */
export function findReplies<T extends Pick<SavedReply, 'name' | 'shortcut' | 'content'>>(
  replies: readonly T[],
  query: string,
): readonly T[] {
  const wanted = fold(query.trim())
  if (wanted === '') return replies.slice(0, MOST)
  return replies
    .flatMap((reply) => {
      const rank = rankOf(reply, wanted)
      return rank === null ? [] : [{ reply, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ reply }) => reply)
}

function rankOf({ name, shortcut, content }: Pick<SavedReply, 'name' | 'shortcut' | 'content'>, wanted: string): number | null {
  const code = fold(shortcut ?? '')
  if (code === wanted) return 0
  if (code.startsWith(wanted)) return 1
  if (fold(name).startsWith(wanted)) return 2
  if (fold(name).includes(wanted)) return 3
  return fold(snippetOf(content)).includes(wanted) ? 4 : null
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
