import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import postgres from 'postgres'

import { freePort } from '../embedded/free-port.ts'
import { until } from './until.ts'

/** A real PgBouncer before a database. */
export interface PgBouncer {
  /** The same database, through it. */
  url: string
  /** Says something on its console, such as `pause`. */
  command(text: string): Promise<void>
  /** Kills it, with all its connections, and starts it again. */
  restart(): Promise<void>
  end(): Promise<void>
}

/** Where PgBouncer is installed on this machine; null where it is not. */
export async function findPgBouncer(): Promise<string | null> {
  for (const folder of [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']) {
    const path = join(folder, 'pgbouncer')
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return null
}

/** Starts a PgBouncer before the database of an address. */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  { mode, size }: { mode: 'transaction' | 'session'; size: number },
): Promise<PgBouncer> {
  const target = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'parley-pgbouncer-'))
  const [configFile, usersFile] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const port = await freePort(null)
  const config = [
    '[databases]',
    `* = host=127.0.0.1 port=${target.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${usersFile}`,
    `admin_users = ${target.username}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${size}`,
    'max_client_conn = 500',
    'server_login_retry = 1',
    'server_connect_timeout = 2',
  ]
  await writeFile(configFile, `${config.join('\n')}\n`)
  await writeFile(usersFile, `"${target.username}" "${target.password}"\n`)
  // It refuses to run as root, and reads them as somebody else.
  await chmod(folder, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []

  const consoleUrl = `postgres://${target.username}@127.0.0.1:${port}/pgbouncer`
  const command = async (text: string): Promise<void> => {
    const console = postgres(consoleUrl, { max: 1, fetch_types: false, connect_timeout: 2 })
    try {
      await console.unsafe(text).simple()
    } finally {
      await console.end({ timeout: 1 })
    }
  }
  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(program, ['-q', ...user, configFile], { stdio: 'ignore' })
    await until('PgBouncer listens', () => command('show version').then(() => true))
    return child
  }
  const kill = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  let child = await launch()
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    command,
    async restart() {
      await kill(child)
      child = await launch()
    },
    async end() {
      await kill(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
