// One transaction for a whole request: what its handler writes, in however many steps, commits together with the answer that is kept for it.
import { AsyncLocalStorage } from 'node:async_hooks'

import type { Sql, Tx } from './sql.ts'

interface Request {
  /** Null once it has ended: what is still under way then goes to the pool. */
  tx: Tx | null
  afterwards: (() => void)[]
}

const requests = new AsyncLocalStorage<Request>()
const currentTx = (): Tx | null => requests.getStore()?.tx ?? null

/** A pool whose queries, inside `inOneTransaction`, go to the transaction of the request; a transaction within it is a savepoint. */
export function joiningPool(pool: Sql): Sql {
  const joining = new Proxy(pool, {
    apply: (target, self, args: unknown[]): unknown => Reflect.apply(currentTx() ?? elsewhere(target) ?? target, self, args),
    get(target, name, receiver): unknown {
      const tx = currentTx()
      if (tx === null || name !== 'begin') return Reflect.get(target, name, receiver)
      return (...args: unknown[]) => {
        const work = args.at(-1)
        if (typeof work !== 'function') throw new TypeError('A transaction needs its work.')
        return tx.savepoint((inner): unknown => Reflect.apply(work, undefined, [inner]))
      }
    },
  })
  pools.set(joining, pool)
  return joining
}

/** The pools behind what `joiningPool` made of them. */
const pools = new WeakMap<Sql, Sql>()
const readings = new AsyncLocalStorage<{ from: Sql | undefined; to: Sql | undefined }>()

/** Where queries of a pool go in place of it; undefined where they stay. */
function elsewhere(pool: Sql): Sql | undefined {
  const reading = readings.getStore()
  return reading?.from === pool ? reading.to : undefined
}

/** Does work whose queries of one pool go to another, a replica; transactions stay where they are. */
export const readingFrom = <Answer>(primary: Sql, replica: Sql, work: () => Promise<Answer>): Promise<Answer> =>
  readings.run({ from: pools.get(primary), to: pools.get(replica) }, work)

/** Runs a handler in one transaction, in which `keep` writes down what it answered. What was put off until the commit runs then. */
export async function inOneTransaction<Answer>(
  sql: Sql,
  work: () => Promise<Answer>,
  keep: (tx: Tx, answer: Answer) => Promise<void>,
): Promise<Answer> {
  const request: Request = { tx: null, afterwards: [] }
  const kept: { answer: Answer }[] = []
  try {
    await sql.begin(async (tx) => {
      request.tx = tx
      const answer = await requests.run(request, work)
      await keep(tx, answer)
      kept.push({ answer })
    })
  } finally {
    request.tx = null
  }
  for (const run of request.afterwards) run()
  const [done] = kept
  if (!done) throw new Error('A transaction ended without its answer.')
  return done.answer
}

/** Runs something in the transaction of the request, or in one of its own where it has none: all of it is written, or nothing. */
export const asOneTransaction = <Answer>(sql: Sql, work: () => Promise<Answer>): Promise<Answer> =>
  currentTx() === null ? inOneTransaction(sql, work, async () => {}) : work()

/** Runs something once what was written before it is committed: at once where no request holds a transaction open. */
export function afterCommit(run: () => void): void {
  const request = requests.getStore()
  if (request?.tx) request.afterwards.push(run)
  else run()
}
