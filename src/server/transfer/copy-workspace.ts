import { inSnapshot } from '#store/postgres/backup.ts'
import { countRowsOf } from '#store/transfer/leave-workspace.ts'

import { countRows, createBackupReader } from '../cli/backup-file.ts'
import type { Move } from './move.ts'
import { readWorkspace } from './read-workspace.ts'
import { writeWorkspace } from './write-workspace.ts'

/** Streams a workspace as it is at this moment into the other database, where it rests: an export into an import, one transaction on both sides. */
export async function copyWorkspace({ appId, from, to, seal, say, reached }: Omit<Move, 'redirect'>): Promise<void> {
  await inSnapshot(from, new AbortController().signal, async (tx) => {
    const of = await countRowsOf(tx, appId)
    let told = 0
    const progress = {
      rows: 0,
      add(bytes: Buffer) {
        this.rows += countRows(bytes)
        const percent = Math.floor((this.rows * 10) / Math.max(of, 1)) * 10
        if (percent > told) say(`Copied ${Math.min(percent, 100)} % of ${of} rows`)
        told = Math.max(told, percent)
        reached?.('copying', { done: this.rows, of })
      },
    }
    const bytes = writeWorkspace(tx, { appId, seal, progress })
    await readWorkspace(to, createBackupReader(toBuffers(bytes)), { seal, say, moves: true })
  })
}

async function* toBuffers(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer, void, undefined> {
  for await (const piece of pieces) yield Buffer.from(piece)
}
