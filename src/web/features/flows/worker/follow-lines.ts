export interface Line {
  from: string
  to: string
}

/**
 * Follows the lines from card to card. `ahead` are those that do not lead back to where one came from; `depth` is how many of
 * them lie before a card, on its longest way. No recursion: a chain of thousands is followed too.
 */
export function followLines(ids: readonly string[], lines: readonly Line[]): { ahead: Line[]; depth: ReadonlyMap<string, number> } {
  const out = Map.groupBy(lines, ({ from }) => from)
  const ahead: Line[] = []
  const state = new Map<string, 'open' | 'done'>()
  const last: string[] = []

  for (const first of startsFirst(ids, lines)) {
    const way = state.has(first) ? [] : [enter(first)]
    for (let at = way.at(-1); at; at = way.at(-1)) {
      const { value: line } = at.lines.next()
      if (!line) {
        state.set(at.id, 'done')
        last.push(at.id)
        way.pop()
        continue
      }
      if (state.get(line.to) === 'open') continue
      ahead.push(line)
      if (!state.has(line.to)) way.push(enter(line.to))
    }
  }

  const depth = new Map(ids.map((id) => [id, 0]))
  const onwards = Map.groupBy(ahead, ({ from }) => from)
  for (const id of last.toReversed())
    for (const { to } of onwards.get(id) ?? []) depth.set(to, Math.max(depth.get(to) ?? 0, (depth.get(id) ?? 0) + 1))
  return { ahead, depth }

  function enter(id: string) {
    state.set(id, 'open')
    return { id, lines: (out.get(id) ?? []).values() }
  }
}

/** Where nothing leads to is where one begins. */
function startsFirst(ids: readonly string[], lines: readonly Line[]): string[] {
  const led = new Set(lines.map(({ to }) => to))
  return [...ids.filter((id) => !led.has(id)), ...ids.filter((id) => led.has(id))]
}
