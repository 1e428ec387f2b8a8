import { pauseWorkspace, resumeWorkspace } from '#store/transfer/pause.ts'

import { knownApp } from './known-app.ts'
import type { Cli } from './open-cli.ts'
import { type Arguments, UsageError } from './read-arguments.ts'

const MINUTES = 10
/** A day. */
const MOST_MINUTES = 1_440

/** Lets a workspace rest for some minutes: what comes in is stored, nothing is worked on, and changes are asked for again later. It ends by itself. */
export async function pause({ sql, say }: Cli, args: Arguments): Promise<number> {
  const appId = await knownApp(sql, args.wordAt(0, 'workspace'))
  const minutes = Number(args.optional('minutes') ?? MINUTES)
  if (!(minutes > 0 && minutes <= MOST_MINUTES)) throw new UsageError(`--minutes is a number up to ${MOST_MINUTES}.`)
  await pauseWorkspace(sql, appId, 'operator', minutes * 60)
  say(`It rests for ${minutes} minutes, or until: npm run parley -- resume-workspace ${appId}`)
  return 0
}

/** Lets an imported or paused workspace work. */
export async function resume({ sql, say }: Cli, args: Arguments): Promise<number> {
  const appId = await knownApp(sql, args.wordAt(0, 'workspace'))
  say((await resumeWorkspace(sql, appId)) ? 'It works from now on.' : 'It was at work already.')
  return 0
}
