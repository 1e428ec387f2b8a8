// An import in a process of its own: `import-child.ts <database> <folder> <table>` takes the table in and says what that cost.
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { AppError } from '#domain/errors.ts'
import { randomId } from '#domain/generate-id.ts'
import { connect } from '#store/postgres/connect.ts'

import { openFileHome } from '../integrations/files/file-storage.ts'
import { takeImport } from '../jobs/contact-import/receive-import.ts'

const [databaseUrl = '', folder = '', table = ''] = process.argv.slice(2)
const sql = connect(databaseUrl, { max: 1 })
const deps = { sql, files: await openFileHome(folder), generateId: randomId }

async function take(path: string): Promise<{ rows: number } | { refused: unknown }> {
  try {
    const { rows } = await takeImport(deps, 'shop', { body: createReadStream(path), name: 'people.csv', createdBy: null })
    return { rows }
  } catch (cause) {
    if (cause instanceof AppError) return { refused: cause.details }
    throw cause
  }
}

// What any import costs, however small, is not what this one costs.
const small = join(folder, 'small.csv')
await writeFile(small, 'name,phone\nAna,+447700900001\n')
await take(small)
globalThis.gc?.()
const before = process.memoryUsage.rss()

/** What the processor did in one turn of the event loop, at the most: what others had to wait for, however busy the machine is. */
let longestMs = 0
/** The most memory that any turn saw: what loading the program itself once took is not counted. */
let most = before
let isDone = false
let spent = process.threadCpuUsage()
const turn = () => {
  const { user, system } = process.threadCpuUsage(spent)
  longestMs = Math.max(longestMs, (user + system) / 1_000)
  most = Math.max(most, process.memoryUsage.rss())
  spent = process.threadCpuUsage()
  if (!isDone) setImmediate(turn)
}
turn()
const outcome = await take(table)
isDone = true
await sql.end()
process.stdout.write(JSON.stringify({ outcome, grewBy: most - before, longestMs }))
