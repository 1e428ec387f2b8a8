import { access, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the files of this node lie, as other nodes may have it too. */
export interface NodeHome {
  /** In words; the same of two nodes that may share it. */
  name: string
  /** Leaves a mark of this node there, which others look for. */
  mark(id: string): Promise<void>
  unmark(id: string): Promise<void>
  /** Whether another node keeps its files here too. */
  isShared(other: { id: string; files: string }): Promise<boolean>
}

/** A storage that every node reaches under the same name. */
export const namedHome = (name: string): NodeHome => ({
  name,
  mark: async () => {},
  unmark: async () => {},
  isShared: async ({ files }) => files === name,
})

const FOLDER = 'a folder'
/** The mark of a node that was killed stays; nobody runs so long without its row being looked for. */
const OLD_MS = 30 * 24 * 3_600_000

/** A folder: shared with another node where that one's mark is found in it, be it the same machine or a mounted one. */
export function folderHome(folder: string): NodeHome {
  const marks = join(folder, 'nodes')
  const markOf = (id: string): string => join(marks, id.replaceAll(/[^\w-]/g, '_'))
  return {
    name: FOLDER,
    async mark(id) {
      await mkdir(marks, { recursive: true })
      await removeOlder(marks, OLD_MS)
      await writeFile(markOf(id), '')
    },
    unmark: (id) => rm(markOf(id), { force: true }),
    isShared: async ({ id, files }) =>
      files === FOLDER &&
      (await access(markOf(id)).then(
        () => true,
        () => false,
      )),
  }
}

/** Removes what lies in a folder and was last written so long ago. */
export async function removeOlder(folder: string, ageMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > ageMs) await rm(path, { recursive: true, force: true })
  }
}
