import { writeWorkspace } from '../transfer/write-workspace.ts'
import { knownApp } from './known-app.ts'
import type { Cli } from './open-cli.ts'
import type { Arguments } from './read-arguments.ts'
import { createProgress, writeSnapshot } from './write-file.ts'

/** Writes one workspace into a compressed file, of one moment, while Parley runs. Its files stay in their storage; the file says which they are. */
export async function exportWorkspace({ sql, say, seal }: Cli, args: Arguments): Promise<number> {
  const appId = await knownApp(sql, args.wordAt(0, 'workspace'))
  const file = args.wordAt(1, 'file')
  const progress = createProgress(say)
  await writeSnapshot(sql, file, 'export', (tx) => writeWorkspace(tx, { appId, seal, progress }))
  say(
    `Workspace written: ${file}, ${progress.rows} rows. Its tokens are sealed with this SECRET_KEY: whoever imports it needs the same. ` +
      'The files that customers and the team sent stay in their storage: the end of it names them, and the import says which it does not find.',
  )
  return 0
}
