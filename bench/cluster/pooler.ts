// The same with a PgBouncer in transaction mode between the nodes and HAProxy, as Debian has it: the primary dies behind it, and it dies itself.
import { findPgBouncer, startPgBouncer } from '#store/testing/pgbouncer.ts'

import { missingPrograms } from './machines.ts'
import { type Fault, faultsOf, playFaults, skipped } from './story.ts'

const SIZE = 20
const BEHIND = ['primary killed', 'switchover']

const program = await findPgBouncer()
const missing = [missingPrograms(), program === null ? 'pgbouncer' : null].filter((one) => one !== null).join(', ') || null

if (!skipped(missing, ' pgbouncer'))
  await playFaults(async (machines) => {
    const pooler = await startPgBouncer(program ?? '', machines.databaseUrl, { mode: 'transaction', size: SIZE })
    const killed: Fault = { name: 'PgBouncer killed, and started again', begin: () => pooler.restart(), mend: () => {} }
    return {
      databaseUrl: pooler.url,
      more: { DATABASE_DIRECT_URL: machines.databaseUrl },
      faults: (nodes) => [...faultsOf(machines, nodes).filter(({ name }) => BEHIND.includes(name)), killed],
      end: () => pooler.end(),
    }
  })
