import { randomInt } from 'node:crypto'

/** Below the ports that systems give to outgoing connections: what is remembered is mostly still free when it is wanted again. */
const [FIRST, LAST] = [15_000, 32_000]
const TRIES = 20

/** Listens on the wanted port, or on any other where that is 0 or taken; by trying it, so that nobody takes one between a look and the use. */
export async function listenNear(wanted: number, listen: (port: number) => Promise<unknown>): Promise<void> {
  const tries = Array.from({ length: TRIES }, () => randomInt(FIRST, LAST))
  for (const port of wanted === 0 ? tries : [wanted, ...tries]) {
    try {
      await listen(port)
      return
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')) throw cause
    }
  }
  await listen(0)
}
