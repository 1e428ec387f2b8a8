import type { KeptDraft } from '#domain/conversations/draft.ts'

import { type Draft, type Drafts, isEmpty, type Mode } from './draft.ts'

/** How many times a draft was written, as far as this device knows, and whether the server has not heard of the last. */
export interface Written {
  version: number
  dirty: boolean
}

/** Both of a conversation. */
export type Progress = Record<Mode, Written>

const keyOf = (conversationId: string) => `draftProgress:${conversationId}`
const NEVER: Written = { version: 0, dirty: false }

/** Reads how far this device got with the drafts of a conversation. */
export function readProgress(storage: Pick<Storage, 'getItem'>, conversationId: string): Progress {
  const [reply, note] = (storage.getItem(keyOf(conversationId)) ?? '').split(',').map(toWritten)
  return { reply: reply ?? NEVER, note: note ?? NEVER }
}

/** Keeps how far this device got. */
export function writeProgress(storage: Pick<Storage, 'setItem'>, conversationId: string, { reply, note }: Progress): void {
  storage.setItem(keyOf(conversationId), [reply, note].map(({ version, dirty }) => `${version}${dirty ? '*' : ''}`).join(','))
}

/** What another device wrote since, and this one has not written over. */
export function newerThan(progress: Progress, kept: readonly KeptDraft[]): readonly KeptDraft[] {
  return kept.filter(({ mode, version }) => !progress[mode].dirty && version > progress[mode].version)
}

/** A draft that was never kept on the server, and has something in it: of an older version of this page. */
export const isUnsynced = (drafts: Drafts, progress: Progress, mode: Mode): boolean => {
  const draft: Draft = drafts[mode]
  return progress[mode].dirty || (progress[mode].version === 0 && !isEmpty(draft))
}

function toWritten(part: string): Written {
  const found = /^(\d+)(\*?)$/.exec(part)
  return found ? { version: Number(found[1]), dirty: found[2] === '*' } : NEVER
}
