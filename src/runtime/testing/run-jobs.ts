import type { Job } from '../jobs/job.ts'

/** More than any test leaves; what is due again at once after it was run does not keep a test for ever. */
const ROUNDS = 20

/** Runs each job until it finds nothing to do, and waits for what it began; with no scheduler beside it. */
export async function runJobs(jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    for (let round = 0; round < ROUNDS && (await job.run(() => {})).more; round += 1);
    await job.finish?.()
  }
}
