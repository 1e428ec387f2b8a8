/** Bytes to be stored, that can be read from their beginning as often as a try needs. */
export interface BlobSource {
  open(): AsyncIterable<Uint8Array>
  size: number
  /** In hexadecimal. */
  sha256: string
}

/** A part of a file: both ends count, from 0. */
export interface BlobRange {
  start: number
  end: number
}

/** Who may read: the app's people through our routes, or everybody who knows the address. */
export type BlobArea = 'private' | 'public'

/** Where a blob lies. The path is made by the server, never by a caller: words of letters, digits, "_", ":" and "-". */
export interface BlobKey {
  area: BlobArea
  path: string
}

/** Where files are kept. A failing store throws AppError('storage-unavailable'); what is not there is null. */
export interface BlobStore {
  /** Stores whole or not at all; what was there before is replaced. */
  put(key: BlobKey, source: BlobSource): Promise<void>
  open(key: BlobKey, range: BlobRange | null): Promise<AsyncIterable<Uint8Array> | null>
  stat(key: BlobKey): Promise<{ size: number } | null>
  remove(key: BlobKey): Promise<void>
  /** Everything that lies in an area, in no order. What is not ours may be among it. */
  list(area: BlobArea): AsyncIterable<ListedBlob>
}

/** A blob as it is found by looking. */
export interface ListedBlob {
  path: string
  modifiedAt: Date
}

const PATH = /^[\w:-]+(\/[\w:-]+)*$/

/** Gives the parts of a blob's path; throws for one that no code of ours makes. */
export function partsOf({ path }: BlobKey): string[] {
  if (!PATH.test(path) || path.length > 300) throw new Error(`This is no path of a blob: ${path.slice(0, 40)}`)
  return path.split('/')
}
