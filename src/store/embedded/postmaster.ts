import { readFileSync } from 'node:fs'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** What PostgreSQL's own pid file tells of the server that wrote it. */
export interface Postmaster {
  pid: number
  port: number
}

/** Reads the pid file of a data folder; null when there is none, or when its process is gone or is another program. */
export async function runningPostmaster(dataFolder: string): Promise<Postmaster | null> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const postmaster = { pid: Number(lines[0]), port: Number(lines[3]) }
  if (!Number.isInteger(postmaster.pid) || postmaster.pid <= 1) return null
  return isAlive(postmaster.pid) && (await worksIn(postmaster.pid, dataFolder)) ? postmaster : null
}

/** Tells whether the server that wrote the pid file of a data folder has a port: before, another program may answer at the one meant for it. */
export async function hasPort(dataFolder: string): Promise<boolean> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  return (text.split('\n')[LISTEN_LINE] ?? '') !== ''
}

/** The sixth line names the address, once the server listens there. */
const LISTEN_LINE = 5

/** Tells whether a process exists and has not ended: where nothing reaps orphans, a killed one stays as a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return process.platform !== 'linux' || !/\) [ZX] /.test(statusLine(pid))
}

function statusLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return `${pid} (gone) X `
  }
}

/** After a crash the pid may belong to another program: a postmaster is called postgres and works in its data folder. */
async function worksIn(pid: number, dataFolder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  if (!statusLine(pid).includes('(postgres)')) return false
  // In a container without ptrace we may not read this link of another user's process; its name must do then.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return folder === null || folder === (await realpath(dataFolder))
}
