import { mentionsIn } from '#domain/conversations/mentions-in.ts'

import type { Draft } from './drafts/draft.ts'
import { placeOf } from './sending/outgoing.ts'

export interface Mark {
  from: number
  to: number
  kind: 'mention' | 'blank' | 'unsupported'
}

/** Where names, empty variables and sentences that no source supports stand in a text, in order. */
export function marksIn(
  { text, mentions, blanks }: Pick<Draft, 'text' | 'mentions' | 'blanks'>,
  unsupported: readonly string[] = [],
): readonly Mark[] {
  const named = mentionsIn(text, mentions).map(({ from, to }): Mark => ({ from, to, kind: 'mention' }))
  const empty = blanks.flatMap((name): Mark[] => {
    const place = placeOf(text, name)
    return place ? [{ ...place, kind: 'blank' }] : []
  })
  const doubted = unsupported.flatMap((sentence): Mark[] => {
    const from = text.indexOf(sentence)
    const mark = { from, to: from + sentence.length, kind: 'unsupported' as const }
    return from < 0 || [...named, ...empty].some((other) => other.from < mark.to && mark.from < other.to) ? [] : [mark]
  })
  return [...named, ...empty, ...doubted].toSorted((a, b) => a.from - b.from)
}

const LOOKS = { mention: 'bg-honey-line', blank: 'bg-warning-soft outline outline-warning', unsupported: 'bg-warning-soft' } as const

/** The same text behind the field, unseen but for its marks. */
export function TextMarks({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const parts = marks.map(({ from, to, kind }, index) => (
    <span key={from}>
      {text.slice(marks[index - 1]?.to ?? 0, from)}
      <mark className={`rounded-tag text-transparent ${LOOKS[kind]}`}>{text.slice(from, to)}</mark>
    </span>
  ))
  return (
    <div
      aria-hidden
      className="pointer-events-none col-start-1 row-start-1 px-3 py-2 text-reading wrap-break-word whitespace-pre-wrap text-transparent max-phone:text-touch"
    >
      {parts}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </div>
  )
}
