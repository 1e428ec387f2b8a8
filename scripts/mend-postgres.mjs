// Mends five faults of the PostgreSQL driver (postgres 3.4.9): four met when a connection dies, one at the end of a large copy;
// see docs/decisions/007-driver-mends.md and 084-backup-format.md.
// It runs after every install and changes nothing twice. A driver that it does not recognise ends the installation, with this file's name.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DRIVER = fileURLToPath(new URL('../node_modules/postgres/src', import.meta.url))

const MENDS = {
  'connection.js': [
    // What is executed on a connection without a socket is rejected; it was written into nothing, and never settled.
    [
      `      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))

    if (stream)`,
      `      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))

    if (!socket)
      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true

    if (stream)`,
    ],
    // A write put off to the next tick finds no socket there: it threw where nobody can catch it, and ended the process.
    [
      `    const x = socket.write(chunk, fn)
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return x`,
      `    const x = chunk
    nextWriteTimer !== null && clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    return socket ? socket.write(x, fn) : true`,
    ],
    // A closed connection forgets what it had not written, the timer it cleared and the query it ran: they broke its next life.
    [
      `    socket = null

    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))`,
      `    socket = null
    chunk = nextWriteTimer = null

    if (initial)
      return reconnect()

    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = results = errorResponse = null
    result = new Result()`,
    ],
    // A copy that ends while its reader is behind leaves the socket paused, because a stream that has ended asks for nothing more; nor does
    // one whose reader gave up. Nothing that follows on the connection was ever read.
    [
      `    stream = new Stream.Readable({
      read() { socket.resume() }
    })
    query.resolve(stream)
  }

  /* c8 ignore next 3 */
  function CopyBothResponse() {`,
      `    const copying = stream = new Stream.Readable({
      read() { socket.resume() },
      destroy(error, callback) {
        stream === copying && (stream = null)
        socket && socket.resume()
        callback(error)
      }
    })
    query.resolve(stream)
  }

  /* c8 ignore next 3 */
  function CopyBothResponse() {`,
    ],
    [
      `    stream && stream.push(null)
    stream = null
  }`,
      `    stream && stream.push(null)
    stream = null
    socket.resume()
  }`,
    ],
  ],
  'index.js': [
    // What a transaction does after its connection died is rejected: it ran on the same connection's next life, inside another transaction.
    [
      `        new Promise((_, reject) => connection.onclose = reject)
      ])
    } catch (error) {
      throw error
    }`,
      `        new Promise((_, reject) => connection.onclose = e => {
          lost = e
          while (queries.length)
            queries.shift().reject(e)
          reject(e)
        })
      ])
    } catch (error) {
      throw error
    }`,
    ],
    [
      `      , connection
      , prepare = null

    try {
      await sql.unsafe('begin '`,
      `      , connection
      , lost = null
      , prepare = null

    try {
      await sql.unsafe('begin '`,
    ],
    [
      `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full`,
      `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)

        c.queue === full`,
    ],
  ],
}

/** Mends the installed driver where that is not done yet. */
export function mendPostgres() {
  for (const [name, mends] of Object.entries(MENDS)) {
    const file = join(DRIVER, name)
    const found = readFileSync(file, 'utf8')
    const mended = mends.reduce((text, [fault, mend]) => (text.includes(mend) ? text : replaceOnce(text, fault, mend)), found)
    if (mended !== found) writeFileSync(file, mended)
  }
}

function replaceOnce(text, fault, mend) {
  if (text.split(fault).length === 2) return text.replace(fault, () => mend)
  throw new Error('scripts/mend-postgres.mjs does not know this version of the driver "postgres": look whether the faults are gone.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) mendPostgres()
