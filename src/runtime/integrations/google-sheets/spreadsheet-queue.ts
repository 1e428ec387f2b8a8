// Arrives: changes of one spreadsheet, as many as there are. Leaves: a result for each; those that wait together are written together.
// Never here: a change that is written twice. Every try reads the notes first, and what it writes carries its own.
import { storedText } from '#domain/i18n/t.ts'
import type { Called } from '../google/called.ts'
import type { QueueClock, Pace } from './rate-limiter.ts'
import { type ChangeResult, planBatch, type SheetChange } from './plan-batch.ts'
import type { SheetApi } from './sheet-api.ts'

export interface QueueOptions {
  api: SheetApi
  spreadsheetId: string
  reads: Pace
  writes: Pace
  clock: QueueClock
  /** Changes of one batch at most. */
  maxChanges: number
  /** How long a change may wait for Google, in milliseconds. */
  patienceMs: number
  /** How long the first change waits for others, in milliseconds. */
  gatherMs: number
  /** Told after every answer: why the account is refused, or null when it is not. */
  onAccess(problem: string | null): void
}

export interface SpreadsheetQueue {
  change(sheet: string, change: SheetChange): Promise<ChangeResult>
  readonly isIdle: boolean
}

interface Waiting {
  sheet: string
  change: SheetChange
  since: number
  answer(result: ChangeResult): void
}

const FIRST_PAUSE_MS = 1_000
const LAST_PAUSE_MS = 64_000
const MAX_CHARACTERS = 1_000_000

/** Makes the queue of one spreadsheet: one request is under way at a time, so no two of ours see the same last row. */
export function createSpreadsheetQueue(options: QueueOptions): SpreadsheetQueue {
  const { clock } = options
  const waiting: Waiting[] = []
  let running = false

  const run = async (): Promise<void> => {
    running = true
    await clock.sleep(options.gatherMs)
    while (waiting.length > 0) {
      const batch = takeBatch(waiting, options.maxChanges)
      // A fault of ours must end for those who wait, and must not stop the queue.
      await settle(options, batch, false).catch((cause: unknown) =>
        answerAll(batch, true, storedText('Something went wrong on our side ({cause}).', { cause: String(cause) })),
      )
    }
    running = false
  }
  return {
    change: (sheet, change) =>
      new Promise((answer) => {
        waiting.push({ sheet, change, since: clock.now(), answer })
        if (!running) void run()
      }),
    get isIdle() {
      return !running
    },
  }
}

/** Takes what waits for the sheet of the first change, in order. */
function takeBatch(waiting: Waiting[], maxChanges: number): Waiting[] {
  const sheet = waiting[0]?.sheet
  const batch: Waiting[] = []
  let characters = 0
  for (const one of waiting) {
    if (one.sheet !== sheet) continue
    characters += Object.values(one.change.values).reduce((sum, value) => sum + value.length, 0)
    if (batch.length > 0 && (batch.length >= maxChanges || characters > MAX_CHARACTERS)) break
    batch.push(one)
  }
  const taken = new Set(batch)
  waiting.splice(0, waiting.length, ...waiting.filter((one) => !taken.has(one)))
  return batch
}

/** Writes a batch, however often it must be tried. `uncertain`: an earlier try may have written it. */
async function settle(options: QueueOptions, batch: readonly Waiting[], uncertain: boolean): Promise<void> {
  const { clock } = options
  let left = batch
  let mayBeDone = uncertain
  for (let tries = 0; left.length > 0; tries += 1) {
    const tried = await tryOnce(options, left)
    if (tried.outcome === 'done') return
    mayBeDone ||= tried.outcome === 'unknown'
    if (tried.outcome === 'refused') {
      if (tried.access) options.onAccess(tried.message)
      // A note that is there already refuses the batch too: whether an uncertain one was written shows at the next look.
      if (mayBeDone && !tried.access && tries < 3) continue
      if (left.length > 1 && !tried.access && tried.wrote) return settleHalves(options, left, mayBeDone)
      return answerAll(left, mayBeDone, tried.message)
    }
    await clock.sleep(Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * (0.5 + clock.random()))
    const late = left.filter(({ since }) => clock.now() - since > options.patienceMs)
    answerAll(
      late,
      mayBeDone,
      storedText('Google didn’t accept it within {minutes, plural, one {# minute} other {# minutes}}: {reason}', {
        minutes: options.patienceMs / 60_000,
        reason: tried.message,
      }),
    )
    left = left.filter((one) => !late.includes(one))
  }
}

/** One change that Google refuses must not take the others with it. */
async function settleHalves(options: QueueOptions, batch: readonly Waiting[], uncertain: boolean): Promise<void> {
  const middle = Math.ceil(batch.length / 2)
  await settle(options, batch.slice(0, middle), uncertain)
  await settle(options, batch.slice(middle), uncertain)
}

function answerAll(batch: readonly Waiting[], uncertain: boolean, message: string): void {
  const words = uncertain ? storedText('{reason} It may or may not have been written.', { reason: message }) : message
  for (const { answer } of batch) answer({ outcome: uncertain ? 'unknown' : 'error', message: words })
}

type Tried = { outcome: 'done' } | ({ wrote: boolean } & Exclude<Called<null>, { outcome: 'done' }>)

async function tryOnce({ api, spreadsheetId, reads, writes, clock, onAccess }: QueueOptions, batch: readonly Waiting[]): Promise<Tried> {
  await reads.turn()
  const read = await api.read(spreadsheetId, batch[0]?.sheet ?? '')
  // A read that is lost has changed nothing.
  if (read.outcome === 'unknown') return { ...read, outcome: 'later', wrote: false }
  if (read.outcome !== 'done') return { ...read, wrote: false }
  onAccess(null)
  const { requests, results } = planBatch(
    read.value,
    batch.map(({ change }) => change),
    clock.now(),
  )
  if (requests.length > 0) {
    await writes.turn()
    const written = await api.write(spreadsheetId, requests)
    if (written.outcome !== 'done') return { ...written, wrote: true }
  }
  for (const { change, answer } of batch)
    answer(results.get(change.id) ?? { outcome: 'error', message: storedText('The change was left out.') })
  return { outcome: 'done' }
}
