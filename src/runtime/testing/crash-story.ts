import type { TestDatabase } from '#store/testing/database.ts'
import { until } from '#store/testing/until.ts'

import type { GoogleSettings } from '../integrations/google/google-client.ts'
import type { CrashPoint } from '../runtime-deps.ts'
import { type CrashRuntime, endRuntime, PATIENCE_MS, startRuntime } from './crash-runtime.ts'
import { NO_GOOGLE } from './no-google.ts'

/** The pipeline in a child process, started again whenever it is found dead. */
export class CrashStory {
  readonly killedAt: CrashPoint[] = []
  private living: CrashRuntime | null = null
  private armed: CrashPoint | null = null
  private readonly database: TestDatabase
  private readonly graphUrl: string
  private readonly google: GoogleSettings

  constructor(database: TestDatabase, graphUrl: string, google = NO_GOOGLE) {
    this.database = database
    this.graphUrl = graphUrl
    this.google = google
  }

  /** Returns the living pipeline's port; callers that find it dead at once share one new start, unarmed. */
  async port(): Promise<number> {
    this.living ??= this.start()
    return this.living.port
  }

  /** Plays a part of the story in which the pipeline dies at the point, or lives on where none is named. */
  async dieAt(point: CrashPoint | undefined, part: () => Promise<void>): Promise<void> {
    if (!point) return part()
    this.armed = point
    await fetch(`http://127.0.0.1:${await this.port()}/arm`, { method: 'POST', body: point })
    await part()
    await this.until(async () => this.armed === null)
  }

  /** Delivers as Meta does: again and again until it is answered 200. */
  async deliver(body: Uint8Array, path = '/'): Promise<void> {
    // A refused connection may be seen before the exit is.
    await until(
      'the webhook to be taken',
      async () => {
        const port = await this.port()
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: Buffer.from(body) }).catch(() => null)
        return answer?.status === 200
      },
      PATIENCE_MS,
    )
  }

  /** Polls the database until the condition holds, with a living pipeline all the while. */
  async until(condition: () => Promise<boolean>): Promise<void> {
    await until('what the story waits for', async () => (await this.port()) > 0 && (await condition()), PATIENCE_MS)
  }

  async stop(): Promise<void> {
    this.armed = null
    if (this.living) await endRuntime(this.living)
  }

  private start(): CrashRuntime {
    const runtime = startRuntime(this.database.url, { graphUrl: this.graphUrl, google: this.google })
    void runtime.ended.then((signal) => {
      if (signal === 'SIGKILL' && this.armed) this.killedAt.push(this.armed)
      this.armed = null
      this.living = null
    })
    return runtime
  }
}
