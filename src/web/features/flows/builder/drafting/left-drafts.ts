import type { Drafting, SaveFault } from './drafting.ts'

interface Left {
  drafting: Drafting
  release: () => void
}

/** By what lives as long as the page. */
const pages = new WeakMap<object, Map<string, Left>>()

/** Finds a draft that was left before it was saved. It stays among these until it is taken up. */
export const findLeft = (page: object, key: string): Drafting | null => pages.get(page)?.get(key)?.drafting ?? null

/** Goes on with a draft that was left: who draws on it now sees to its saving. */
export const takeUp = (page: object, key: string): void => pages.get(page)?.get(key)?.release()

/** Saves as soon as the connection is back, and asks before a page is closed that holds what is not saved. Answers with how to stop. */
export function watchPage(drafting: Drafting): () => void {
  const retry = () => void drafting.flush()
  const askToStay = (event: BeforeUnloadEvent) => {
    if (drafting.get().save === 'saved') return
    void drafting.flush()
    event.preventDefault()
  }
  addEventListener('online', retry)
  addEventListener('beforeunload', askToStay)
  return () => {
    removeEventListener('online', retry)
    removeEventListener('beforeunload', askToStay)
  }
}

/** What is told of a draft after it was left. */
interface Told {
  /** It is not saved yet; this comes once. */
  onLate(fault: SaveFault): void
  /** `late`: after it was told that it is not. */
  onSaved(late: boolean): void
}

/**
 * Leaves a draft. What of it is not saved stays alive with the page: saving is tried on, and closing the page is asked about, until it
 * is saved or taken up again. Only where it can never be saved it is given up, after that was told.
 */
export function leaveDraft(page: object, key: string, drafting: Drafting, { onLate, onSaved }: Told): void {
  const drafts = pages.get(page) ?? new Map<string, Left>()
  pages.set(page, drafts)
  let isLate = false
  const hear = () => {
    const { save, failure } = drafting.get()
    if (save === 'saved') {
      end()
      onSaved(isLate)
    } else if (save === 'failed' && failure && !isLate) {
      isLate = true
      onLate(failure)
      if (failure.helps === 'copy') end()
    }
  }
  const unsubscribe = drafting.subscribe(hear)
  const stopWatching = watchPage(drafting)
  const release = () => {
    unsubscribe()
    stopWatching()
    drafts.delete(key)
  }
  const end = () => {
    release()
    drafting.stop()
  }
  drafts.set(key, { drafting, release })
  void drafting.flush()
}
