import type { FlowDocument, FlowKind } from '#domain/flows/flow-document.ts'
import { goneFrom } from '#flow/editing/bring-back.ts'
import { beginHistory, type History, perform, redo, takeIn, undo } from '#flow/editing/history.ts'
import { type Conflict, mergeDocuments } from '#flow/editing/merge.ts'

/** A draft as the server holds it; `updatedAt` names this state of it, and `updatedBy` who saved it. */
export interface Stored {
  draft: FlowDocument
  updatedAt: string
  updatedBy: string | null
}

/** The document as it was before somebody else's changes came into it, and who saved these. */
export interface Earlier {
  before: FlowDocument
  by: string | null
}

/** What two people wrote differently; `before` has what was written here, or what one of them removed. */
export type Dispute = Conflict & Earlier

/** The server, as far as drafting needs it. */
export interface Shelf {
  /** Null where somebody else has saved since `basedOn`. */
  save(draft: FlowDocument, basedOn: string): Promise<Stored | null>
  load(): Promise<Stored>
}

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed'

/** Why a draft is not saved, and what helps: another try, which comes by itself; signing in; or nothing but to keep a copy elsewhere. */
export interface SaveFault {
  why: string
  helps: 'wait' | 'signIn' | 'copy'
}

export interface Drafted {
  document: FlowDocument
  undoes: string | null
  redoes: string | null
  save: SaveState
  /** Why it is not saved, from a failure until it is. */
  failure: SaveFault | null
  /** Where somebody else wrote something different: theirs is in the document, ours is kept here. */
  conflicts: readonly Dispute[]
  /** The nodes and steps that somebody else removed, by their ids. */
  lost: ReadonlyMap<string, Earlier>
}

/** A draft that is being drawn: every change can be taken back, is saved by itself, and is joined with what others save. */
export interface Drafting {
  kind: FlowKind
  get(): Drafted
  subscribe(listener: () => void): () => void
  /** Changes the document. Changes with one key that follow closely are taken back together. */
  change(name: string, by: (document: FlowDocument) => FlowDocument, key?: string): void
  undo(): void
  redo(): void
  /** Saves what waits at once; resolves when it is saved or has failed. */
  flush(): Promise<void>
  /** Takes in what somebody else has saved, perhaps the state that `savedAt` names. */
  catchUp(savedAt?: string): Promise<void>
  settle(conflict: Dispute): void
  stop(): void
}

const PAUSE_MS = 500
const RETRY_MS = 3_000
const MOST_RETRY_MS = 12_000

type Options = { kind: FlowKind; stored: Stored; shelf: Shelf; now: () => number; sayWhy: (cause: unknown) => SaveFault }

/** Begins to draw on a stored draft. */
export const createDrafting = (options: Options): Drafting => new DocumentDrafting(options)

class DocumentDrafting implements Drafting {
  readonly kind: FlowKind
  private readonly options: Options
  private readonly listeners = new Set<() => void>()
  private history: History
  /** What the server holds, as far as is known here. */
  private base: Stored
  private conflicts: readonly Dispute[] = []
  private lost: ReadonlyMap<string, Earlier> = new Map()
  private save: SaveState = 'saved'
  private failure: SaveFault | null = null
  private retryMs = RETRY_MS
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null
  private state: Drafted

  constructor(options: Options) {
    this.options = options
    this.kind = options.kind
    this.history = beginHistory(options.stored.draft)
    this.base = options.stored
    this.state = this.read()
  }

  get = (): Drafted => this.state

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  change: Drafting['change'] = (name, by, key) =>
    this.put(perform(this.history, name, by(this.history.document), this.options.now(), key ?? null))

  undo = (): void => this.put(undo(this.history))
  redo = (): void => this.put(redo(this.history))

  flush = async (): Promise<void> => {
    clearTimeout(this.timer)
    this.running ??= this.saveAll().finally(() => {
      this.running = null
    })
    return this.running
  }

  catchUp = async (savedAt?: string): Promise<void> => {
    // What is being saved may be what was told of; what waits to be saved is joined when it is.
    await this.running
    if (this.isDirty || (savedAt !== undefined && savedAt <= this.base.updatedAt)) return
    const newest = await this.options.shelf.load()
    if (this.running || newest.updatedAt <= this.base.updatedAt) return
    this.join(newest)
    if (this.isDirty) this.saveIn(PAUSE_MS)
    this.tell()
  }

  settle = (conflict: Dispute): void => {
    this.conflicts = this.conflicts.filter((one) => one !== conflict)
    this.tell()
  }

  stop = (): void => clearTimeout(this.timer)

  private read(): Drafted {
    const { document, past, future } = this.history
    const { save, failure, conflicts, lost } = this
    return { document, undoes: past.at(-1)?.name ?? null, redoes: future.at(-1)?.name ?? null, save, failure, conflicts, lost }
  }

  private tell(): void {
    this.state = this.read()
    for (const listener of this.listeners) listener()
  }

  private get isDirty(): boolean {
    return this.history.document !== this.base.draft
  }

  private put(next: History): void {
    if (next === this.history) return
    this.history = next
    this.saveIn(PAUSE_MS)
    this.tell()
  }

  private saveIn(ms: number): void {
    if (this.save !== 'saving') this.save = 'waiting'
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), ms)
  }

  /** Joins what is drawn here with what the server holds by now. */
  private join(newest: Stored): void {
    const earlier = { before: this.history.document, by: newest.updatedBy }
    const merged = mergeDocuments(this.base.draft, earlier.before, newest.draft)
    const isAlready = merged.conflicts.length === 0 && !this.isDirty
    this.history = takeIn(this.history, isAlready ? newest.draft : merged.document)
    const disputes = merged.conflicts.map((one) => ({ ...one, ...earlier, ...(one.ours === undefined && { before: newest.draft }) }))
    this.conflicts = [...this.conflicts, ...disputes]
    const gone = goneFrom(earlier.before, this.history.document)
    if (gone.length > 0) this.lost = new Map([...this.lost, ...gone.map((id) => [id, earlier] as const)])
    this.base = newest
  }

  private async saveAll(): Promise<void> {
    const { shelf, sayWhy } = this.options
    try {
      while (this.isDirty) {
        this.save = 'saving'
        this.tell()
        const sent = this.history.document
        const kept = await shelf.save(sent, this.base.updatedAt)
        // What is sent is what the server holds now, whatever it made of the order of keys.
        if (kept) this.base = { ...kept, draft: sent }
        else this.join(await shelf.load())
      }
      this.save = 'saved'
      this.failure = null
      this.retryMs = RETRY_MS
    } catch (cause) {
      this.save = 'failed'
      this.failure = sayWhy(cause)
      clearTimeout(this.timer)
      this.timer = setTimeout(() => void this.flush(), this.retryMs)
      this.retryMs = Math.min(this.retryMs * 2, MOST_RETRY_MS)
    }
    this.tell()
  }
}
