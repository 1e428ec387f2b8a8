import { setTimeout as delay } from 'node:timers/promises'

import type { Sql } from '#store/postgres/sql.ts'
import { CannotCarry } from '#store/transfer/carry-rows.ts'
import {
  areLinesUnread,
  areWritersLeft,
  countUnderWay,
  endArrival,
  handOnWebhooks,
  holdMove,
  markTransaction,
  removeWorkspace,
  restReason,
  stopForGood,
  undoStop,
} from '#store/transfer/move.ts'
import { pauseWorkspace, renewPause, resumeWorkspace } from '#store/transfer/pause.ts'

import { UsageError } from '../cli/read-arguments.ts'
import { carryDifferences, type Carried } from './carry-differences.ts'
import { copyWorkspace } from './copy-workspace.ts'
import type { Move } from './move.ts'
import type { Equal } from './written-since.ts'

/** A pause that nobody renews ends after this: a mover that died leaves a workspace that works. */
const PAUSE_S = 120
const RENEW_MS = 30_000
/** A send or call takes no longer; what hangs is settled where the workspace goes, by the rules for dead nodes. */
const FINISH_MS = 40_000
/** Transactions are short, and who reads the log reads on at once where a node runs. */
const SETTLE_MS = 5_000
const LOOK_MS = 50

/** What changes while the copy is brought up to date is brought once more, until it is this little or that often. */
const FEW_ROWS = 500
const PASSES = 6

/**
 * Moves a workspace to another database. It is copied while it works, and what changed meanwhile is carried over; then it rests for the last of it, is proved equal
 * table by table, stops here for good and works there. Broken off at any moment, it goes on when it is called again; until it stops here for good, it works
 * here again two minutes after its mover died. Throws a UsageError where there is no such workspace, or another one works there.
 */
export async function moveWorkspace(move: Move): Promise<{ pausedMs: number; webhooks: number }> {
  const hold = await holdAtLast(move)
  if (!hold) throw new UsageError('It is being moved already, by another process.')
  try {
    return await moveAlone(move)
  } finally {
    await hold.release()
  }
}

/** What a mover held that was killed a moment ago, the database gives up once it notices. */
async function holdAtLast({ from, appId }: Move): ReturnType<typeof holdMove> {
  const end = performance.now() + SETTLE_MS
  for (;;) {
    const hold = await holdMove(from, appId)
    if (hold || performance.now() > end) return hold
    await delay(LOOK_MS)
  }
}

async function moveAlone(move: Move): Promise<{ pausedMs: number; webhooks: number }> {
  const { appId, from, to, say, reached } = move
  const here = await restReason(from, appId)
  if (here === 'gone') throw new UsageError(`There is no workspace "${appId}".`)
  if (here === 'import') throw new UsageError('It was imported and rests. Resume it first.')
  if (here === 'arriving') throw new UsageError('It is the copy of a workspace that is being moved here. End that move first.')
  const began = here === 'moved' ? await endStop(move) : await stopWhenEqual(move)
  await move.redirect()
  reached?.('led')
  await endArrival(to, appId)
  const pausedMs = performance.now() - began
  say('It works there from now on.')
  reached?.('working')
  return { pausedMs, webhooks: await handOnWebhooks(from, to, appId) }
}

/** A move that was broken off after the workspace stopped here: what was written at the last moment may not be there yet. Answers with when it began. */
async function endStop({ appId, from, to, say, reached }: Move): Promise<number> {
  const began = performance.now()
  const there = await restReason(to, appId)
  if (there === 'gone') throw new UsageError('It was moved away, and not to that database.')
  if (there !== 'arriving') return began
  say('It stopped here already. Comparing once more')
  await carryDifferences({ appId, from, to, compared: (done, of) => reached?.('proving', { done, of }) })
  return began
}

/** Brings a copy up to date while the workspace works, lets it rest for the end of it, and stops it. Answers with when the pause began. */
async function stopWhenEqual(move: Move): Promise<number> {
  await makeCopy(move)
  const known = await bringUpToDate(move)
  const { appId, from, reached, say } = move
  const began = performance.now()
  await pauseWorkspace(from, appId, 'move', PAUSE_S)
  const renewal = setInterval(() => void renewPause(from, appId, 'move', PAUSE_S).catch(() => {}), RENEW_MS)
  let hasStopped = false
  try {
    reached?.('resting')
    await finishUnderWay(from, appId)
    say('It rests. Comparing every table')
    const carried = await carryOrCopy(move, known)
    reached?.('equal')
    clearInterval(renewal)
    await stopForGood(from, appId)
    hasStopped = true
    reached?.('stopped')
    await carryLatecomers(move, carried)
    return began
  } catch (cause) {
    if (hasStopped) await undoStop(from, appId)
    else if ((await restReason(from, appId)) === 'move') await resumeWorkspace(from, appId)
    throw cause
  } finally {
    clearInterval(renewal)
  }
}

/** Sees to it that there is a copy, which an earlier try may have left. */
async function makeCopy(move: Move): Promise<void> {
  const { appId, to, say, reached } = move
  const there = await restReason(to, appId)
  if (there === 'arriving') return say('A copy is there from an earlier try.')
  if (there !== 'gone' && !(await removeWorkspace(to, appId, 'import'))) throw new UsageError('A workspace of this id works there already.')
  say('Copying it while it works')
  await copyWorkspace(move)
  reached?.('copied')
}

/** Answers with what is equal then; undefined where the copy could not be made equal while more came. */
async function bringUpToDate({ appId, from, to, say, reached }: Move): Promise<Equal | undefined> {
  let known: Equal | undefined
  for (let pass = 0; pass < PASSES; pass += 1) {
    const compared = (done: number, of: number) => reached?.('comparing', { done, of })
    const carried = await carryDifferences({ appId, from, to, known, compared }).catch(unlessCannotCarry)
    if (!carried) return known
    known = carried.equal
    say(`${carried.rows} rows were carried over.`)
    if (carried.rows <= FEW_ROWS) break
  }
  return known
}

/** Where rows cannot be carried one by one while more of them come, they are once it rests; or it is copied anew. */
function unlessCannotCarry(cause: unknown): null {
  if (cause instanceof CannotCarry) return null
  throw cause
}

async function carryOrCopy(move: Move, known: Equal | undefined): Promise<Carried> {
  const { appId, from, to, say, reached } = move
  const compared = (done: number, of: number) => reached?.('carrying', { done, of })
  try {
    return await carryDifferences({ appId, from, to, known, compared })
  } catch (cause) {
    if (!(cause instanceof CannotCarry)) throw cause
    say(`${cause.message} Copying all of it anew.`)
    await removeWorkspace(to, appId, 'arriving')
    await copyWorkspace(move)
    return await carryDifferences({ appId, from, to, compared })
  }
}

/** Who began to write before the workspace rested has ended; what is under way outside of a transaction as well. */
async function finishUnderWay(sql: Sql, appId: string): Promise<void> {
  await until(FINISH_MS, async () => (await countUnderWay(sql, appId)) === 0)
  await endWriters(sql)
  await until(SETTLE_MS, async () => !(await areLinesUnread(sql, appId)))
}

async function endWriters(sql: Sql): Promise<void> {
  const xid = await markTransaction(sql)
  await until(SETTLE_MS, async () => !(await areWritersLeft(sql, xid)))
}

async function until(withinMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await isSo()) && performance.now() < end) await delay(LOOK_MS)
}

/** Carries what was written between the proof and the end here, by whoever does not ask whether a workspace rests. */
async function carryLatecomers({ appId, from, to, say }: Move, { equal }: Carried): Promise<void> {
  await endWriters(from)
  const { rows } = await carryDifferences({ appId, from, to, known: equal })
  if (rows > 0) say(`${rows} rows of the last moment were carried over.`)
}
