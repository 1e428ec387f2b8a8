import { type ComponentType, lazy } from 'react'

const PAUSE_MS = 5_000
/** With a network, what fails so often is not there: after an update of the server its parts have other names, and the page says so. */
const TRIES = 6

/** A part of the page that is loaded when it is first shown. Where there is no network it waits for one: what is drawn already stays. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await patiently(load) }))
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
