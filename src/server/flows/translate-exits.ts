import type { FlowExits } from '#domain/api/flows/flow-exits.ts'
import { translated } from '#domain/i18n/t.ts'

/** What a step calls its exits, in the language of who reads; one that its author named (`option:yes`) is called as they wrote it. */
export const translateExits = (exits: FlowExits): FlowExits =>
  Object.fromEntries(
    Object.entries(exits).map(([stepId, ways]) => [stepId, ways.map((way) => ({ ...way, label: translateExit(way.name, way.label) }))]),
  )

export const translateExit = (name: string, label: string): string => (name.includes(':') ? label : translated(label))
