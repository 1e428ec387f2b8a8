import type { CrashPoint } from '#runtime/runtime-deps.ts'

/** Kills the process, without any goodbye, at the n-th passing of a named point; does nothing where none is named. */
export function createCrash(crashAt: string | undefined): (point: CrashPoint) => void {
  if (crashAt === undefined) return () => {}
  const [point, count = '1'] = crashAt.split(':')
  let left = Number(count)
  return (passed) => {
    if (passed !== point) return
    left -= 1
    if (left <= 0) process.kill(process.pid, 'SIGKILL')
  }
}
