import { t } from '#domain/i18n/t.ts'
import type { FlowKind } from '#domain/flows/flow-document.ts'
import { abouts } from '#flow/steps/about.gen.ts'
import type { StepAbout, StepSearch } from '#flow/steps/about.ts'
import { searches } from '#flow/steps/searches.gen.ts'

/** What can be added to a drawing: a step of some kind, a start, a jump, or a note. */
export interface Addable extends Pick<StepAbout, 'title' | 'icon' | 'tone' | 'help'> {
  synonyms: string
  /** `step:ask`, `step:ask/email`, `trigger`, `connector`, `note`. */
  id: string
  group: string
  /** It stands in lists; others are found by search alone. */
  isListed: boolean
}

export const START: Addable = {
  id: 'trigger',
  title: t('Start'),
  icon: 'zap',
  tone: 'coral',
  group: t('Start'),
  help: t('Says what starts it: a word, an ad, a button.'),
  synonyms: t('trigger keyword entry begin'),
  isListed: true,
}
const JUMP: Addable = {
  id: 'connector',
  title: t('Go to'),
  icon: 'corner-down-right',
  tone: 'neutral',
  group: t('Logic'),
  help: t('Goes on at another block, or in another flow.'),
  synonyms: t('jump goto loop back link'),
  isListed: true,
}

export const NOTE: Addable = {
  id: 'note',
  title: t('Note'),
  icon: 'sticky-note',
  tone: 'honey',
  group: t('Notes'),
  help: t('A coloured frame that names a group of steps. It does nothing.'),
  synonyms: t('comment sticky frame text'),
  isListed: true,
}

const SEARCHES: Readonly<Record<string, StepSearch>> = searches

/** The groups in the order of the list, as they are called there. */
const GROUPS: Readonly<Record<StepAbout['group'] | 'Start' | 'Notes', string>> = {
  Start: START.group,
  Messages: t('Messages'),
  Logic: JUMP.group,
  People: t('People'),
  Contact: t('Contact'),
  Events: t('Events'),
  Orders: t('Orders'),
  Integrations: t('Integrations'),
  Notes: NOTE.group,
}
const ORDER = Object.values(GROUPS)

/** Everything that can be added to a flow or a workflow, group by group. */
export const addables = (kind: FlowKind): Addable[] =>
  [START, ...Object.values<StepAbout>(abouts).flatMap(stepAddables), ...(kind === 'flow' ? [JUMP] : []), NOTE].toSorted(
    (a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group),
  )

/** A kind of step, and what it is often added as. */
function stepAddables({ kind, title, icon, tone, group, help }: StepAbout): Addable[] {
  const { synonyms = '', presets = [] } = SEARCHES[kind] ?? {}
  const shared = { icon, tone, group: GROUPS[group], isListed: false }
  const own = { ...shared, id: `step:${kind}`, title, help, synonyms, isListed: true }
  return [own, ...presets.map(({ id, config: _, ...preset }) => ({ ...shared, ...preset, id: `step:${kind}/${id}` }))]
}

/** The kind of step that an id of the list adds, and the settings that it begins with. */
export function stepOf(id: string): { kind: string; config: Readonly<Record<string, unknown>> } {
  const [kind = '', preset] = id.replace(/^step:/, '').split('/')
  return { kind, config: SEARCHES[kind]?.presets?.find(({ id: own }) => own === preset)?.config ?? {} }
}

/** What most flows are made of, for whoever has not used anything yet. */
const COMMON = [
  'step:response',
  'step:ask',
  'step:ask/buttons',
  'step:condition',
  'step:liveChat',
  'step:updateContact/tag',
  'step:httpRequest',
]

/** Those that a word finds, by title, synonym, group or help, best first; all that stand in lists for no word: the start, then what is used most. */
export function findAddables(all: readonly Addable[], words: string, uses: Readonly<Record<string, number>> = {}): Addable[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const common = ({ id }: Addable) => (COMMON.includes(id) ? 1 - COMMON.indexOf(id) / COMMON.length : 0)
  const used = (one: Addable) => (one.id === START.id ? Number.POSITIVE_INFINITY : (uses[one.id] ?? 0) + common(one))
  const byUse = (a: Addable, b: Addable) => used(b) - used(a) || 0
  if (wanted.length === 0) return all.filter(({ isListed }) => isListed).toSorted(byUse)
  const whole = wanted.join(' ')
  return all
    .map((one) => ({ one, rank: rankOf(one, wanted, whole) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .toSorted((a, b) => a.rank - b.rank || byUse(a.one, b.one))
    .map(({ one }) => one)
}

const NOT_FOUND = 6

function rankOf({ title, synonyms, group, help }: Addable, wanted: readonly string[], whole: string): number {
  const [name, others] = [title.toLowerCase(), synonyms.toLowerCase()]
  const begins = (text: string, word: string) => ` ${text}`.includes(` ${word}`)
  if (name === whole) return 0
  if (name.startsWith(whole)) return 1
  if (wanted.every((word) => begins(name, word))) return 2
  if (wanted.every((word) => begins(`${others} ${name}`, word))) return 3
  if (wanted.every((word) => `${name} ${others} ${group} ${help}`.toLowerCase().includes(word))) return 4
  return NOT_FOUND
}
