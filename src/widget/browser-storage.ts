/** Runs what a browser may refuse, as it does where storage is blocked; undefined where it did. */
export function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {}
  return undefined
}

/** What the browser keeps under keys that begin with `prefix`; nothing, where it keeps nothing. */
export const browserStorage = (prefix: string) => ({
  all: () => attempt(() => Object.entries<string>(localStorage).filter(([key]) => key.startsWith(prefix))) ?? [],
  set: (key: string, value: string | null) => attempt(() => (value ? (localStorage[key] = value) : localStorage.removeItem(key))),
})
