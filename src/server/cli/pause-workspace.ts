import { restReason, undoStop } from '#store/transfer/move.ts'
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

/**
 * Lets an imported or paused workspace work. One that was moved away works elsewhere, or will: `--moved` lets it work here again, for a person who knows that the
 * move was broken off before that and will not be ended. Refuses the copy of one that is being moved.
 */
export async function resume({ sql, say }: Cli, args: Arguments): Promise<number> {
  const appId = await knownApp(sql, args.wordAt(0, 'workspace'))
  const reason = await restReason(sql, appId)
  if (reason === 'arriving')
    throw new UsageError(
      `It is the copy of a workspace that is being moved here, and would work twice. Call move-workspace once more where it was; or, to be rid of the copy: npm run parley -- forget-workspace ${appId}`,
    )
  if (reason === 'moved' && !args.has('moved'))
    throw new UsageError(
      `It was moved away. To end a move that was broken off, call move-workspace once more. Where it works nowhere else and shall work here again: npm run parley -- resume-workspace ${appId} --moved`,
    )
  const resumed = reason === 'moved' ? await undoStop(sql, appId) : await resumeWorkspace(sql, appId)
  say(resumed ? 'It works from now on.' : 'It was at work already.')
  return 0
}
