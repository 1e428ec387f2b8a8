import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { resumeWorkspace } from '#store/transfer/pause.ts'

import { findMissingFiles } from '../transfer/missing-files.ts'
import { readWorkspace } from '../transfer/read-workspace.ts'
import { createBackupReader, type BackupReader } from './backup-file.ts'
import type { Cli } from './open-cli.ts'
import { type Arguments, UsageError } from './read-arguments.ts'

/**
 * Reads the export of a workspace into a database that may have others. The workspace rests then: what waits in it may have been sent long ago by the one it was
 * copied from, and only a person knows whether that one still works. `--active` lets it work at once.
 */
export async function importWorkspace(cli: Cli, args: Arguments): Promise<number> {
  const file = args.wordAt(0, 'file')
  const { workspace, at, rows } = await fromFile(file, (reader) => readWorkspace(cli.sql, reader, cli))
  cli.say(`Imported "${workspace.name}" (${workspace.id}) as of ${at}: ${rows} rows, each table equal to what was exported.`)
  const { missing, count } = await fromFile(file, (reader) => findMissingFiles(reader, cli.config))
  if (count > 0)
    cli.say(
      `${count} of its files are not in this storage. Copy them from that of the other Parley:\n${missing.map((path) => `  ${path}`).join('\n')}`,
    )
  if (!args.has('active')) {
    cli.say(
      `It rests: nothing is sent, answered or run. Once the one it was copied from is off: npm run parley -- resume-workspace ${workspace.id}`,
    )
    return 0
  }
  await resumeWorkspace(cli.sql, workspace.id)
  cli.say('It works from now on.')
  return 0
}

async function fromFile<Result>(file: string, read: (reader: BackupReader) => Promise<Result>): Promise<Result> {
  const gunzip = createGunzip()
  // A file that cannot be read ends the reader with the reason.
  const opened = pipeline(createReadStream(file), gunzip).catch(() => {})
  try {
    return await read(createBackupReader(gunzip))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_'))
      throw new UsageError(`${file} is damaged, or not the export of a workspace of Parley. Nothing was read in.`)
    throw cause
  } finally {
    gunzip.destroy()
    await opened
  }
}
