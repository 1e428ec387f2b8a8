import { accessSync, constants, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 3 * 1_024 ** 3

/**
 * Has temporary folders made in memory where Linux has the room, unless somebody chose a place for them. What tests keep there is thrown
 * away, and a disk costs most of what a PostgreSQL costs: to start, to copy a database for a test, to stop.
 */
export function keepTempInMemory() {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY
}

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}
