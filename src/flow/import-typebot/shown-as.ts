import { toStrftime } from './date-format.ts'
import { list, rec, type Rec, text } from './read-json.ts'

/** How the texts of a bot show a variable that a question keeps in another form than Typebot did. */
export type ShownAs = { type: 'date'; format: string; to: string | null } | { type: 'file' }

/** The variables of dates and files, by their ids. `to` is where the end of a span of days is kept. */
export function readShownAs(groups: readonly Rec[]): ReadonlyMap<string, ShownAs> {
  const shown = new Map<string, ShownAs>()
  for (const block of groups.flatMap((group) => list(group['blocks']).map(rec))) {
    const options = rec(block['options'])
    const id = text(options['variableId'])
    if (id === '' || shown.has(id)) continue
    if (block['type'] === 'file input') shown.set(id, { type: 'file' })
    if (block['type'] === 'date input')
      shown.set(id, { type: 'date', format: formatOf(options), to: options['isRange'] === true ? `${id}:to` : null })
  }
  return shown
}

const formatOf = (options: Rec): string =>
  toStrftime(text(options['format'])) || (options['hasTime'] === true ? '%d/%m/%Y %H:%M' : '%d/%m/%Y')
