import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** PostgreSQL refuses to run as root. `nobody` exists on every machine and owns nothing. */
const NOBODY = 65_534

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv', '/sbin/setpriv']

/** How to start a program so that PostgreSQL accepts it. */
export interface Privilege {
  /** Who must own the data folder; null when we are an ordinary user and nothing has to change. */
  owner: number | null
  command(program: string, args: string[]): { program: string; args: string[]; uid?: number; gid?: number }
}

/** Decides how to run PostgreSQL: as we are, or as an unprivileged user when we are root. */
export async function choosePrivilege(paths: string[]): Promise<Privilege> {
  if (process.getuid?.() !== 0) return { owner: null, command: (program, args) => ({ program, args }) }
  const closed = await firstClosedFolder(paths)
  if (!closed) return { owner: NOBODY, command: (program, args) => ({ program, args, uid: NOBODY, gid: NOBODY }) }
  const setpriv = await firstExecutable(SETPRIV)
  if (!setpriv) {
    throw new Error(
      `PostgreSQL does not run as root, and its unprivileged user cannot enter ${closed}. ` +
        `Run "chmod o+x ${closed}", move Parley or DATA_DIR to an open folder, install setpriv (util-linux), or start Parley as an ordinary user.`,
    )
  }
  return { owner: NOBODY, command: (program, args) => ({ program: setpriv, args: [...KEEP_READING, program, ...args] }) }
}

/**
 * `dac_read_search` lets the unprivileged user walk through closed folders such as /root, and nothing more: it can
 * write only what it owns. access(2) would drop the capability again without `no_setuid_fixup`, and initdb asks it.
 */
const KEEP_READING = [
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
  '--securebits=+no_setuid_fixup',
  '--',
]

async function firstClosedFolder(paths: string[]): Promise<string | null> {
  for (const path of paths) {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const { mode, uid } = await stat(folder)
      const open = uid === NOBODY ? (mode & constants.S_IXUSR) !== 0 : (mode & constants.S_IXOTH) !== 0
      if (!open) return folder
      if (folder === dirname(folder)) break
    }
  }
  return null
}

async function firstExecutable(paths: string[]): Promise<string | null> {
  for (const path of paths) {
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  return null
}
