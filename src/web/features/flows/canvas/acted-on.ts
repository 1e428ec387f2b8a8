/**
 * What a key acts on: what is picked, or the one card or note that has the focus of the keyboard and is not picked. As in the menu of
 * a card, whatever else is picked is left alone then.
 */
export function actedOn(selected: ReadonlySet<string>): ReadonlySet<string> {
  const { activeElement: focused } = document
  const id = focused instanceof HTMLElement && focused.matches('.react-flow__node:focus-visible') ? focused.dataset['id'] : undefined
  return id === undefined || selected.has(id) ? selected : new Set([id])
}
