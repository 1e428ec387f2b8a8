import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Ledger, LedgerEntry } from '../ledger/ledger.ts'
import type { Clock } from '../world/clock.ts'

const DAY_MS = 24 * 60 * 60_000
const URL_LIVES_MS = 5 * 60_000

/** What is known of a stored file. */
export interface MediaObject {
  id: string
  mimeType: string
  bytes: number
  sha256: string
  /** Milliseconds of the emulator's clock; until then it can be fetched and sent. */
  keptUntil: number
}

/** Files of a data folder from before they had an end. */
const OLD = { keptUntil: Number.MAX_SAFE_INTEGER }

/** Pictures and files by id. The bytes lie in the data folder, or in memory when there is none. */
export class MediaStore {
  readonly #objects = new Map<string, MediaObject>()
  readonly #memory = new Map<string, Buffer>()
  readonly #urlKey = randomBytes(32)
  readonly #folder: string | null
  readonly #ledger: Ledger
  readonly #clock: Clock

  constructor(ledger: Ledger, past: readonly LedgerEntry[], folder: string | null, clock: Clock) {
    this.#clock = clock
    this.#ledger = ledger
    this.#folder = folder === null ? null : join(folder, 'media')
    if (this.#folder) mkdirSync(this.#folder, { recursive: true })
    for (const entry of past) {
      const object = { ...OLD, ...(entry['media'] as MediaObject) }
      if (entry.kind === 'media_stored') this.#objects.set(object.id, object)
      if (entry.kind === 'media_aged') this.#objects.forEach((object) => (object.keptUntil -= Number(entry['ms'])))
      if (entry.kind === 'media_deleted') this.#objects.delete(String(entry['id']))
    }
  }

  /** Keeps a file: of the business for 30 days, of a customer for 7. */
  add(content: Buffer, mimeType: string, owner: 'business' | 'customer' = 'customer'): MediaObject {
    const id = String(1e15 + randomInt(2 ** 47))
    const keptUntil = this.#clock.now().getTime() + (owner === 'business' ? 30 : 7) * DAY_MS
    const object = { id, mimeType, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex'), keptUntil }
    if (this.#folder) writeFileSync(join(this.#folder, id), content)
    else this.#memory.set(id, content)
    this.#ledger.append('media_stored', { media: object })
    this.#objects.set(id, object)
    return object
  }

  get(id: string): MediaObject | undefined {
    const object = this.#objects.get(id)
    return object && object.keptUntil > this.#clock.now().getTime() ? object : undefined
  }

  has(id: string): boolean {
    return this.get(id) !== undefined
  }

  /** Lets time pass for every file. */
  age(ms: number): void {
    this.#ledger.append('media_aged', { ms })
    for (const object of this.#objects.values()) object.keptUntil -= ms
  }

  content(id: string): Buffer | null {
    if (!this.has(id)) return null
    if (!this.#folder) return this.#memory.get(id) ?? null
    const path = join(this.#folder, id)
    return existsSync(path) ? readFileSync(path) : null
  }

  delete(id: string): void {
    this.#ledger.append('media_deleted', { id })
    this.#objects.delete(id)
    this.#memory.delete(id)
    if (this.#folder) rmSync(join(this.#folder, id), { force: true })
  }

  /** The path under which the bytes can be fetched for five minutes, with a token. */
  urlPath(id: string, now: number): string {
    const expires = now + URL_LIVES_MS
    return `/_media/attachments/${id}?ext=${expires}&hash=${this.#hash(id, expires)}`
  }

  isUrlValid(id: string, expires: number, hash: string, now: number): boolean {
    return expires >= now && hash === this.#hash(id, expires)
  }

  #hash(id: string, expires: number): string {
    return createHmac('sha256', this.#urlKey).update(`${id}:${expires}`).digest('base64url')
  }
}
