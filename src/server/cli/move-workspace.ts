import { connect } from '#store/postgres/connect.ts'
import { migrate } from '#store/postgres/migrate.ts'
import { removeWorkspace } from '#store/transfer/move.ts'

import { moveWorkspace } from '../transfer/move-workspace.ts'
import { knownApp } from './known-app.ts'
import type { Cli } from './open-cli.ts'
import { type Arguments, UsageError } from './read-arguments.ts'

/** Moves a workspace to the database of another Parley with the same SECRET_KEY. Called again after it was broken off, it goes on. */
export async function move({ sql, seal, say }: Cli, args: Arguments): Promise<number> {
  const appId = await knownApp(sql, args.wordAt(0, 'workspace'))
  const to = connect(args.needed('database'), { max: 3 })
  try {
    await migrate(to)
    const { pausedMs, webhooks } = await moveWorkspace({ appId, from: sql, to, seal, say, redirect: async () => {} })
    say(`It rested for ${(pausedMs / 1_000).toFixed(1)} s. ${webhooks} webhooks that came in meanwhile were handed on.`)
    say(
      `Send its requests and webhooks there. What comes here still waits: call this once more to hand it on. In the end: npm run parley -- forget-workspace ${appId}`,
    )
    return 0
  } finally {
    await to.end({ timeout: 5 })
  }
}

/** Deletes the rows of a workspace that was moved away. Its files stay. */
export async function forget({ sql, say }: Cli, args: Arguments): Promise<number> {
  const appId = await knownApp(sql, args.wordAt(0, 'workspace'))
  if (!(await removeWorkspace(sql, appId, 'moved'))) throw new UsageError('It was not moved away, so nothing was deleted.')
  say('Its rows were deleted here. Its files stay in their storage.')
  return 0
}
