import type { DraftBody, DraftMode } from '#domain/conversations/draft.ts'

import type { Pending } from '#web/api/conversations/pending.ts'
import { isRecord } from '#web/kit/schema-form/is-record.ts'

export type Mode = DraftMode

/** What is being written in one mode of one conversation. */
export type Draft = DraftBody

/** What is being written in a conversation: a reply and a note by themselves, so that neither becomes the other. */
export interface Drafts {
  mode: Mode
  reply: Draft
  note: Draft
}

export const EMPTY: Draft = { text: '', buttons: null, quote: null, mentions: [], blanks: [], prepared: [], files: [] }

/** Tells whether there is nothing in a draft. */
export const isEmpty = ({ text, buttons, quote, prepared, files }: Draft): boolean =>
  text === '' && buttons === null && quote === null && prepared.length === 0 && files.length === 0

const keyOf = (conversationId: string) => `draft:${conversationId}`

/** Reads the kept drafts of a conversation; what is foreign counts as none. */
export function readDrafts(storage: Pick<Storage, 'getItem'>, conversationId: string): Drafts {
  const kept = parse(storage.getItem(keyOf(conversationId)))
  if (Array.isArray(kept)) return fromList(kept)
  if (!isRecord(kept) || kept['v'] !== 2) return { mode: 'reply', reply: EMPTY, note: EMPTY }
  return { mode: modeOf(kept['mode']), reply: toDraft(kept['reply']), note: toDraft(kept['note']) }
}

/** Keeps drafts, or forgets them when there is nothing in them. */
export function writeDrafts(storage: Pick<Storage, 'setItem' | 'removeItem'>, conversationId: string, drafts: Drafts): void {
  const { mode, reply, note } = drafts
  if (mode === 'reply' && isEmpty(reply) && isEmpty(note)) storage.removeItem(keyOf(conversationId))
  else storage.setItem(keyOf(conversationId), JSON.stringify({ v: 2, mode, reply, note }))
}

/** Turns an unsent message back into what was written. */
export const draftOf = ({ contents, held }: Pending): Draft => held?.draft ?? contents.map(draftOfContent).reduce(joinDrafts, EMPTY)

/** Turns a message back into what was written. */
export function draftOfContent(content: Pending['contents'][number]): Draft {
  if (content.type === 'note') {
    const files = (content.files ?? []).map(({ fileId: id, ...file }) => ({
      file: { ...file, id, width: null, height: null, converted: null },
      caption: '',
    }))
    return { ...EMPTY, text: content.text, mentions: content.mentions ?? [], files }
  }
  if (content.type === 'text') return { ...EMPTY, text: content.text }
  if (content.type === 'buttons') return { ...EMPTY, text: content.text, buttons: content.buttons.map(({ title }) => title) }
  return { ...EMPTY, prepared: [content] }
}

/** Puts two drafts one after the other: what was taken back, and what was written since. */
export function joinDrafts(first: Draft, second: Draft): Draft {
  return {
    text: [first.text, second.text].filter(Boolean).join('\n'),
    buttons: first.buttons ?? second.buttons,
    quote: first.quote ?? second.quote,
    mentions: [...first.mentions, ...second.mentions],
    blanks: [...first.blanks, ...second.blanks],
    prepared: [...first.prepared, ...second.prepared],
    files: [...first.files, ...second.files],
  }
}

/** A draft as it was kept before notes had one of their own. */
function fromList([mode, text, buttons, quoteId, quoteWords]: readonly unknown[]): Drafts {
  const quote = typeof quoteId === 'string' && typeof quoteWords === 'string' ? { id: quoteId, words: quoteWords } : null
  const draft = toDraft({ text, buttons, quote })
  return modeOf(mode) === 'note' ? { mode: 'note', reply: EMPTY, note: draft } : { mode: 'reply', reply: draft, note: EMPTY }
}

const modeOf = (mode: unknown): Mode => (mode === 'note' ? 'note' : 'reply')

function toDraft(kept: unknown): Draft {
  if (!isRecord(kept)) return EMPTY
  const listOf = <T>(name: keyof Draft): T[] => (Array.isArray(kept[name]) ? (kept[name] as T[]) : [])
  const { text, buttons, quote } = kept
  return {
    text: typeof text === 'string' ? text : '',
    buttons: Array.isArray(buttons) ? buttons.filter((title) => typeof title === 'string').slice(0, 3) : null,
    quote: isRecord(quote) && typeof quote['id'] === 'string' ? { id: quote['id'], words: String(quote['words']) } : null,
    // Written by this same page: what the server keeps of them it checks.
    mentions: listOf('mentions'),
    blanks: listOf('blanks'),
    prepared: listOf('prepared'),
    files: listOf('files'),
  }
}

function parse(stored: string | null): unknown {
  if (stored === null) return null
  try {
    return JSON.parse(stored)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
