import { setTimeout as delay } from 'node:timers/promises'

import { fixTextForm, inSnapshot } from '#store/postgres/backup.ts'
import type { Sql, Tx } from '#store/postgres/sql.ts'
import { chooseWorkspace, sumPart } from '#store/transfer/leave-workspace.ts'
import { countUnderWay, handOnWebhooks, removeWorkspace, restReason } from '#store/transfer/move.ts'
import { pauseWorkspace, resumeWorkspace } from '#store/transfer/pause.ts'
import { partsOf, readCatalog } from '#store/transfer/workspace-tables.ts'

import { countRows, createBackupReader } from '../cli/backup-file.ts'
import { UsageError } from '../cli/read-arguments.ts'
import type { Seal } from '../settings/seal.ts'
import { readWorkspace } from './read-workspace.ts'
import { writeWorkspace } from './write-workspace.ts'

/** A pause that nobody renews ends after this: a mover that died leaves a workspace that works. */
const PAUSE_S = 120
const RENEW_MS = 30_000
/** A send or call takes no longer; what hangs is settled where the workspace goes, by the rules for dead nodes. */
const FINISH_MS = 40_000
const LOOK_MS = 200

export interface Move {
  appId: string
  from: Sql
  to: Sql
  seal: Seal
  say(line: string): void
  /** Makes requests and webhooks go there. It is called after the workspace stopped for good here, and before it works there; more than once where a move was broken off. */
  redirect(): Promise<void>
}

/**
 * Moves a workspace to another database: it rests, is copied whole, is proved equal table by table, stops here for good and works there. Broken off at any
 * moment, it goes on where it stood when it is called again; until it stops here for good, it works here again two minutes after its mover died.
 */
export async function moveWorkspace(move: Move): Promise<{ pausedMs: number; webhooks: number }> {
  const { appId, from, to, say } = move
  const began = performance.now()
  const here = await restReason(from, appId)
  if (here === 'gone') throw new UsageError(`There is no workspace "${appId}".`)
  if (here === 'import') throw new UsageError('It was imported and rests. Resume it first.')
  if (here !== 'moved') await copyAndStop(move)
  await move.redirect()
  await resumeWorkspace(to, appId)
  const pausedMs = performance.now() - began
  say('It works there from now on.')
  return { pausedMs, webhooks: await handOnWebhooks(from, to, appId) }
}

async function copyAndStop({ appId, from, to, seal, say }: Move): Promise<void> {
  const there = await restReason(to, appId)
  if (there !== 'gone' && !(await removeWorkspace(to, appId, 'import'))) throw new UsageError('A workspace of this id works there already.')
  await pauseWorkspace(from, appId, 'move', PAUSE_S)
  const renewal = setInterval(() => void pauseWorkspace(from, appId, 'move', PAUSE_S).catch(() => {}), RENEW_MS)
  try {
    await finishUnderWay(from, appId)
    say('It rests. Copying it')
    const sums = await copy({ appId, from, to, seal, say })
    clearInterval(renewal)
    await stopForGood(from, appId, sums)
  } catch (cause) {
    clearInterval(renewal)
    if ((await restReason(from, appId)) === 'move') await resumeWorkspace(from, appId)
    throw cause
  } finally {
    clearInterval(renewal)
  }
}

async function finishUnderWay(sql: Sql, appId: string): Promise<void> {
  const until = performance.now() + FINISH_MS
  while ((await countUnderWay(sql, appId)) > 0 && performance.now() < until) await delay(LOOK_MS)
}

/** Streams it from one database to the other; answers with what stood in it. */
async function copy({ appId, from, to, seal, say }: Omit<Move, 'redirect'>): Promise<string> {
  const progress = {
    rows: 0,
    add(bytes: Buffer) {
      this.rows += countRows(bytes)
    },
  }
  let sums = ''
  await inSnapshot(from, new AbortController().signal, async (tx) => {
    const bytes = writeWorkspace(tx, { appId, seal, progress })
    await readWorkspace(to, createBackupReader(toBuffers(bytes)), { seal, say })
    sums = await sumsOf(tx, appId)
  })
  return sums
}

async function* toBuffers(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer, void, undefined> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

/** What people and customers write. What else changes in a workspace that rests is who is online, or is reckoned anew from these. */
const WRITTEN = new Set([
  'contact',
  'contact_address',
  'contact_change',
  'conversation',
  'conversation_event',
  'customer_order',
  'domain_event',
  'event',
  'external_call',
  'flow',
  'message',
  'outbox',
  'scheduled_message',
  'signal',
  'timer',
  'workflow_run',
])

async function sumsOf(tx: Tx, appId: string): Promise<string> {
  await chooseWorkspace(tx, appId)
  const catalog = await readCatalog(tx)
  const sums = new Map<string, bigint[]>()
  for (const part of partsOf(catalog)) {
    if (!WRITTEN.has(part.table)) continue
    const { rows, checksum } = await sumPart(tx, catalog, part)
    // Where its readers stand divides the log, and they go on.
    const [before = [0n, 0n]] = [sums.get(part.table)]
    sums.set(part.table, [before[0]! + BigInt(rows), before[1]! + BigInt(checksum)])
  }
  return [...sums].map(([table, sum]) => `${table} ${sum.join(' ')}`).join('\n')
}

/** Stops it here for good, unless something was written since it was copied. */
async function stopForGood(sql: Sql, appId: string, copied: string): Promise<void> {
  await sql.begin(async (tx) => {
    await pauseWorkspace(tx, appId, 'moved', null)
    await fixTextForm(tx)
    if ((await sumsOf(tx, appId)) !== copied)
      throw new Error('Something was written in the workspace while it was copied. It works here as before; move it once more.')
  })
}
