import type { FlowKind } from '#domain/flows/flow-document.ts'
import { abouts } from '#flow/steps/about.gen.ts'
import type { StepAbout } from '#flow/steps/about.ts'

/** What can be added to a drawing: a step of some kind, a start, a jump, or a note. */
export interface Addable extends Pick<StepAbout, 'title' | 'icon' | 'tone' | 'help'> {
  /** `step:ask`, `trigger`, `connector`, `note`. */
  id: string
  group: string
}

const START: Addable = {
  id: 'trigger',
  title: 'Start',
  icon: 'zap',
  tone: 'coral',
  group: 'Start and jump',
  help: 'Says what starts it: a word, an ad, a button.',
}
const JUMP: Addable = {
  id: 'connector',
  title: 'Go to',
  icon: 'corner-down-right',
  tone: 'neutral',
  group: 'Start and jump',
  help: 'Goes on at another block, or in another flow.',
}

export const NOTE: Addable = {
  id: 'note',
  title: 'Note',
  icon: 'sticky-note',
  tone: 'honey',
  group: 'Start and jump',
  help: 'A coloured frame that names a group of steps. It does nothing.',
}

/** Everything that can be added to a flow or a workflow, group by group. */
export const addables = (kind: FlowKind): Addable[] => [
  ...Object.values<StepAbout>(abouts)
    .map(({ kind: step, title, icon, tone, group, help }) => ({ id: `step:${step}`, title, icon, tone, group, help }))
    .toSorted((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group)),
  START,
  ...(kind === 'flow' ? [JUMP] : []),
  NOTE,
]

const GROUPS: readonly string[] = [
  'Messages',
  'Logic',
  'People',
  'Contact',
  'Events',
  'Orders',
  'Integrations',
] satisfies StepAbout['group'][]

/** Those that a word finds, by title, group or help; all of them for no word. */
export function findAddables(all: readonly Addable[], words: string): Addable[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const whole = words.trim().toLowerCase()
  const rank = ({ title }: Addable) => (title.toLowerCase() === whole ? 0 : title.toLowerCase().startsWith(whole) ? 1 : 2)
  return all
    .filter(({ title, group, help }) => wanted.every((word) => `${title} ${group} ${help}`.toLowerCase().includes(word)))
    .toSorted((a, b) => (wanted.length === 0 ? 0 : rank(a) - rank(b)))
}
