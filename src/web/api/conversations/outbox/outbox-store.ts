import type { Pending } from '../pending.ts'

/** A send that the server has not confirmed, as it outlives the page. */
export interface OutboxEntry {
  key: string
  userId: string
  appId: string
  conversationId: string
  /** Which page looks after it; when that is gone, another takes it over. */
  page: string
  pending: Pending
}

const NAME = 'parley-outbox'
const STORE = 'entries'

/** Keeps a send, or what has become of it. */
export const keepEntry = (entry: OutboxEntry): Promise<void> => change((store) => store.put(entry))

/** Lets go of a send: it arrived, or nobody wants it any more. */
export const dropEntry = (key: string): Promise<void> => change((store) => store.delete(key))

/** Every send that is kept, in the order in which they were written. */
export async function listEntries(): Promise<readonly OutboxEntry[]> {
  const database = await open()
  if (!database) return []
  const entries = await done<OutboxEntry[]>(database.transaction(STORE).objectStore(STORE).getAll())
  database.close()
  return entries.map(upgradeEntry).toSorted((a, b) => (a.pending.at < b.pending.at ? -1 : a.pending.at > b.pending.at ? 1 : 0))
}

/** An entry of an older page held one message under `content`. */
export function upgradeEntry(entry: OutboxEntry): OutboxEntry {
  const { content, ...pending } = entry.pending as Pending & { content?: Pending['contents'][number] }
  return content === undefined ? entry : { ...entry, pending: { ...pending, contents: [content], held: undefined } }
}

async function change(work: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  const database = await open()
  if (!database) return
  await done(work(database.transaction(STORE, 'readwrite').objectStore(STORE)))
  database.close()
}

/** Null where the browser keeps nothing, as in some private windows: sends live as long as their page there. */
async function open(): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') return null
  const opening = indexedDB.open(NAME, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'key' }))
  return done(opening).catch(() => null)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')))
  })
}
