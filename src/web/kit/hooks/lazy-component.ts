import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'

const PAUSE_MS = 5_000
/** With a network, what fails so often is not there: after an update of the server its parts have other names, and the page says so. */
const TRIES = 6

export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Begins to load it before it is shown. Where that fails, it is loaded again when it is shown. */
  ahead(): void
}

/**
 * A part of the page that is loaded when it is first shown, or ahead of that. Where there is no network it waits for one: what is drawn
 * already stays. What is loaded by then is drawn at once: React shows the fallback of a lazy part even so, and keeps a fallback for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let part: ComponentType<Props> | null = null
  let coming: Promise<ComponentType<Props>> | null = null
  const come = () =>
    (coming ??= load()
      .then((loaded) => (part = loaded))
      .finally(() => (coming = null)))
  const Later = lazy(async () => ({ default: await patiently(come) }))

  const Part = (props: Props) => {
    // One or the other for as long as it stands there: changing over would begin it again.
    const [Shown] = useState(() => part ?? Later)
    return createElement(Shown, props)
  }
  return Object.assign(Part, {
    ahead() {
      if (!part) come().catch(() => {})
    },
  })
}

async function patiently<Part>(load: () => Promise<Part>, tries = 0): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    // Browsers say it in words of their own, and always as a TypeError: a module could not be fetched.
    if (!(error instanceof TypeError) || tries >= TRIES) throw error
    await networkOrPause()
    return patiently(load, navigator.onLine ? tries + 1 : 0)
  }
}

function networkOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, PAUSE_MS)
    addEventListener('online', go)
  })
}
