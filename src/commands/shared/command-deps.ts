import type { GenerateId } from '#domain/generate-id.ts'
import type { Sql } from '#store/postgres/sql.ts'

/** What every command may use: the database, the clock and new ids. No command calls the network. */
export interface CommandDeps {
  sql: Sql
  generateId: GenerateId
  now(): Date
  /** The product's own address, as flows and macros may write it. */
  publicUrl: string
  /** Hashes addresses of erased contacts, so that their opt-outs are found and their names are not. */
  addressKey: Uint8Array
}
