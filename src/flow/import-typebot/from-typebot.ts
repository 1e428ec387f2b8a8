// Arrives: any JSON. Leaves: a flow and what became of each part. It refuses nothing: what is no bot comes to an empty flow, and whoever asks sees by `count` what did not fit.
import type { FlowDocument } from '#domain/flows/flow-document.ts'
import type { Json } from '#domain/json.ts'

import { compose } from '../composing/compose.ts'
import { Building } from './building.ts'
import { GOOGLE } from './calls.ts'
import type { ImportLine } from './import-line.ts'
import { list, rec, type Rec, text } from './read-json.ts'
import { readSegments } from './segments.ts'

/** The version of exports whose blocks we know, and those of older ones. */
const KNOWN_VERSION = 6
/** Lines that a report has, at most. */
const MAX_LINES = 500

export interface FromTypebot {
  name: string
  document: FlowDocument
  /** How many blocks it would take; a document holds 1,999 at most and then lacks the others. */
  count: number
  references: { to: string; id: string; name: string }[]
  lines: ImportLine[]
}

/** Tells whether a file is an export of Typebot. */
export const isTypebot = (file: Json): boolean =>
  Array.isArray(rec(file)['groups']) && (rec(file)['edges'] !== undefined || rec(file)['events'] !== undefined)

/** Makes a flow of an export of Typebot (version 6), as far as there are steps for its blocks. */
export function fromTypebot(file: Json): FromTypebot {
  const bot = rec(file)
  const groups = list(bot['groups']).map(rec)
  const edges = new Map(list(bot['edges']).map((edge) => [text(rec(edge)['id']), rec(edge)]))
  const parts = readSegments(groups, edges)
  const lines: ImportLine[] = []
  const building = new Building(bot, groups, parts, lines)
  const blocks = building.blocks(parts.segments)
  if (Number.parseFloat(text(bot['version'])) >= KNOWN_VERSION + 1)
    lines.push({
      place: 'The bot',
      became: 'changed',
      why: `Its export is of version ${text(bot['version']).slice(0, 12)}, of which we know nothing yet. Look through every step.`,
    })
  const start = startOf(bot, groups, parts.at, lines) ?? parts.segments[0]?.key ?? ''
  lines.push({ place: 'Start', became: 'changed', why: 'It starts when a customer writes “start”. Choose what starts it.' })
  const document = compose({
    kind: 'flow',
    triggers: [{ title: 'Start', trigger: { type: 'keyword', keywords: ['start'], match: 'exact' }, to: start }],
    blocks,
  })
  const usesGoogle = JSON.stringify(document).includes(GOOGLE)
  return {
    name: text(bot['name']).trim().slice(0, 80) || 'From Typebot',
    document,
    count: parts.count + building.ends,
    references: usesGoogle ? [{ to: 'connection', id: GOOGLE, name: 'your Google account' }] : [],
    lines:
      lines.length > MAX_LINES
        ? [...lines.slice(0, MAX_LINES), { place: 'The report', became: 'lost', why: `${lines.length - MAX_LINES} more lines.` }]
        : lines,
  }
}

/** Where the bot begins: behind its start event. Other events have no step here. */
function startOf(bot: Rec, groups: readonly Rec[], at: (edgeId: string) => string | undefined, lines: ImportLine[]): string | undefined {
  const events = list(bot['events']).map(rec)
  for (const event of events.filter((each) => each['type'] !== 'start'))
    lines.push({
      place: `Event ${text(event['type']).slice(0, 40)}`,
      became: 'lost',
      why: 'Only the start of a bot is taken. Draw its way by hand.',
    })
  const start = events.find((event) => event['type'] === 'start')
  // Before version 6 the start was a block of the first group.
  const block = groups.flatMap((group) => list(group['blocks']).map(rec)).find((each) => each['type'] === 'start')
  return at(text(start?.['outgoingEdgeId'])) ?? at(text(block?.['outgoingEdgeId']))
}
