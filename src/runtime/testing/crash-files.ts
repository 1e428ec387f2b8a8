import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where a crash test and its children keep files: by the database, so that a child that takes over finds what the one before it stored. */
export const crashFiles = (databaseUrl: string): string => join(tmpdir(), `parley-crash-${new URL(databaseUrl).pathname.slice(1)}`)
