import type { Logger } from './process/log.ts'

/** Remembers how to close what was opened, and closes it in reverse: at the end, or when opening the next thing failed. */
export class Undo {
  readonly #steps: { name: string; close(): unknown }[] = []
  #closing: Promise<void> | null = null

  add(name: string, close: () => unknown): void {
    this.#steps.push({ name, close })
  }

  /** Closes everything once. What fails to close is logged, so that the rest is closed too. */
  close(log: Logger): Promise<void> {
    this.#closing ??= this.#closeAll(log)
    return this.#closing
  }

  async #closeAll(log: Logger): Promise<void> {
    for (const { name, close } of this.#steps.toReversed()) {
      try {
        await close()
      } catch (cause) {
        log.error({ err: cause }, `Could not close: ${name}`)
      }
    }
  }
}
