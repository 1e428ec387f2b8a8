// Three machines of a database on loopback addresses of their own: etcd, Patroni and PostgreSQL of Debian, and HAProxy in front, all with the files of
// deploy/debian. Needs root, to start PostgreSQL as its own user.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { connect } from '#store/postgres/connect.ts'
import { until } from '#store/testing/until.ts'

const FILES = fileURLToPath(new URL('../../deploy/debian/', import.meta.url))
const NAMES = ['db-a', 'db-b', 'db-c'] as const
const PASSWORD = 'of-the-bench'
/** What the files take for the network of the machines. */
const here = (text: string): string => text.replaceAll('10.0.0.', '127.0.0.')

export interface Machine {
  name: string
  address: string
  /** Ends its processes at once, as a cut of its power does; with its etcd where the whole machine is lost. */
  kill(parts?: { andEtcd?: boolean }): void
  start(): void
  /** Stops its PostgreSQL where it is; connections stay open. */
  freeze(): void
  thaw(): void
  /** Processor time of its PostgreSQL so far is that of this process and its children. */
  databasePid(): number
}

export interface Machines {
  /** Through HAProxy: whoever is primary. */
  databaseUrl: string
  machines: readonly Machine[]
  roles(): Promise<Record<string, Machine | undefined>>
  switchover(): void
  end(): Promise<void>
}

/** Names what this machine lacks, or null. */
export function missingPrograms(): string | null {
  const bin = newestPostgres()
  const missing = [
    ...['etcd', 'patroni', 'patronictl', 'haproxy', 'setpriv'].filter((name) => !isInstalled(name)),
    ...(bin === null ? ['postgresql'] : []),
    ...(process.getuid?.() === 0 ? [] : ['root']),
  ]
  return missing.length === 0 ? null : missing.join(', ')
}

function isInstalled(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)))
}

function newestPostgres(): string | null {
  if (!existsSync('/usr/lib/postgresql')) return null
  const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  return newest === undefined ? null : `/usr/lib/postgresql/${newest}/bin`
}

/** Starts all of it, and makes Parley's role and database. */
export async function openMachines(): Promise<Machines> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-cluster-'))
  execFileSync('chmod', ['755', folder])
  const machines = NAMES.map((name, index) => aMachine(folder, name, `127.0.0.${11 + index}`))
  for (const machine of machines) machine.start()
  const haproxy = start(folder, 'haproxy', ['haproxy', '-db', '-f', join(FILES, 'haproxy.cfg')], {
    DB_A: '127.0.0.11',
    DB_B: '127.0.0.12',
    DB_C: '127.0.0.13',
    NODE_A: '127.0.0.21',
    NODE_B: '127.0.0.22',
  })
  const roles = async (): Promise<Record<string, Machine | undefined>> => {
    const answer = await fetch(`http://${(await anAnswering(machines)).address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
    const { members } = (await answer.json()) as { members: { name: string; role: string; state: string }[] }
    const running = members.filter(({ state }) => /^(running|streaming)$/.test(state))
    return Object.fromEntries(running.map(({ name, role }) => [role, machines.find((one) => one.name === name)]))
  }
  await until('there is a leader, a synchronous standby and a replica', () => hasAll(roles), 120_000)
  await makeDatabase()
  return {
    databaseUrl: `postgres://parley:${PASSWORD}@127.0.0.1:5000/parley`,
    machines,
    roles,
    switchover() {
      execFileSync('patronictl', ['-c', join(folder, 'db-a.yml'), 'switchover', 'parley', '--force'], { stdio: 'ignore' })
    },
    async end() {
      haproxy.kill('SIGKILL')
      for (const machine of machines) machine.kill({ andEtcd: true })
      await new Promise((resolve) => setTimeout(resolve, 500))
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Whether all three are at work, the synchronous standby among them. */
export async function hasAll(roles: Machines['roles']): Promise<boolean> {
  const now = await roles().catch((): Record<string, Machine | undefined> => ({}))
  return ['leader', 'sync_standby', 'replica'].every((role) => now[role] !== undefined)
}

async function anAnswering(machines: readonly Machine[]): Promise<Machine> {
  for (const machine of machines) {
    const answer = await fetch(`http://${machine.address}:8008/liveness`, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
    if (answer?.ok) return machine
  }
  throw new Error('No Patroni answers.')
}

async function makeDatabase(): Promise<void> {
  const sql = connect(`postgres://postgres:${PASSWORD}@127.0.0.1:5000/postgres`, { max: 1 })
  await until('HAProxy has found the primary', () => sql`select 1`.then(() => true).catch(() => false), 20_000)
  await sql.unsafe(`create role parley login password '${PASSWORD}'`)
  await sql.unsafe('create database parley owner parley')
  await sql.end({ timeout: 1 })
}

function aMachine(folder: string, name: string, address: string): Machine {
  const data = join(folder, name)
  const config = join(folder, `${name}.yml`)
  const socket = `${data}.socket`
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }))
  for (const made of [data, socket]) {
    mkdirSync(made, { mode: 0o700 })
    chownSync(made, uid, uid)
  }
  // All three are on one machine: each has a folder of its own for the socket.
  const ours = `$1 ${newestPostgres() ?? ''}\n  parameters: { unix_socket_directories: ${socket} }`
  writeFileSync(config, here(readFileSync(join(FILES, 'patroni.yml'), 'utf8')).replace(/^( {2}bin_dir:).*$/m, ours))
  let etcd: ChildProcess | null = null
  let patroni: ChildProcess | null = null
  const databasePid = (): number => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of [databasePid(), ...childrenOf(databasePid())]) process.kill(pid, name)
  }
  return {
    name,
    address,
    databasePid,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    start() {
      if (etcd === null || etcd.signalCode !== null) etcd = startEtcd(folder, name, address)
      patroni = start(
        folder,
        `${name}.patroni`,
        ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', 'patroni', config],
        patroniEnvironment(name, address, data),
      )
    },
    kill({ andEtcd = false } = {}) {
      patroni?.kill('SIGKILL')
      if (existsSync(join(data, 'postmaster.pid'))) {
        try {
          signal('SIGKILL')
        } catch {
          // It has ended already.
        }
      }
      if (andEtcd) etcd?.kill('SIGKILL')
    },
  }
}

function startEtcd(folder: string, name: string, address: string): ChildProcess {
  const settings = here(readFileSync(join(FILES, 'etcd.env'), 'utf8')).replaceAll(/^#.*\n/gm, '')
  const env = Object.fromEntries(settings.split('\n').flatMap((line) => (line.includes('=') ? [line.split(/=(.*)/s).slice(0, 2)] : [])))
  const own = {
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(folder, `${name}.etcd`),
    ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
    ETCD_LISTEN_CLIENT_URLS: `http://${address}:2379`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
  }
  return start(folder, `${name}.etcd.log`, ['etcd'], { ...env, ...own })
}

const patroniEnvironment = (name: string, address: string, data: string): Record<string, string> => ({
  PATRONI_NAME: name,
  PATRONI_RESTAPI_LISTEN: `${address}:8008`,
  PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
  PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
  PATRONI_POSTGRESQL_DATA_DIR: data,
  PATRONI_SUPERUSER_PASSWORD: PASSWORD,
  PATRONI_REPLICATION_PASSWORD: PASSWORD,
  PATRONI_REWIND_PASSWORD: PASSWORD,
})

function start(folder: string, name: string, [command = '', ...args]: string[], env: Record<string, string>): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...env },
  })
  void once(child, 'error').then(([cause]) => console.error(`${name}: ${cause}`))
  return child
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}
