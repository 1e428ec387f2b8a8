import { readdir, readFile } from 'node:fs/promises'

/** Processor time of a process so far, in milliseconds, of all its threads; the kernel counts in hundredths of a second. Linux only. */
export async function processorMs(pid: number, { andChildren = false } = {}): Promise<number> {
  const fields = await statOf(pid)
  if (fields === null) return 0
  // Its own, and with them those of its children that have ended.
  const own = 10 * (Number(fields[11]) + Number(fields[12]) + (andChildren ? Number(fields[13]) + Number(fields[14]) : 0))
  if (!andChildren) return own
  const others = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const children = await Promise.all(
    others.map(async (other) => {
      const found = await statOf(other)
      return found !== null && Number(found[1]) === pid ? 10 * (Number(found[11]) + Number(found[12])) : 0
    }),
  )
  return children.reduce((sum, ms) => sum + ms, own)
}

/** The fields of a process behind its name, which may hold spaces: state, parent, … */
async function statOf(pid: number): Promise<string[] | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? null
}
