import type { MacroStep } from '#domain/conversations/macro.ts'

type NameOf = (id: string) => string | undefined

const GONE = 'somebody who left'

/** Says in a few words what a step of a macro does. */
export function stepText(step: MacroStep, nameOf: NameOf): string {
  switch (step.type) {
    case 'reply':
      return `reply “${short(step.text)}”`
    case 'note':
      return `note “${short(step.text)}”`
    case 'tag':
      return [tagText('tag', step.add), tagText('take off', step.remove)].filter(Boolean).join(', ')
    case 'assign':
      return step.userId === null ? 'assign to nobody' : `assign to ${step.userId === 'me' ? 'me' : (nameOf(step.userId) ?? GONE)}`
    case 'assignTeam':
      return step.teamId === null ? 'take from its team' : `give to ${nameOf(step.teamId) ?? 'a team that is gone'}`
    case 'prioritize':
      return `set priority to ${step.priority}`
    case 'snooze':
      return `snooze for ${formatHours(step.hours)}`
    case 'takeOver':
      return 'take over'
    case 'handBack':
      return 'hand back to the bot'
    case 'close':
      return 'close'
    default:
      return step satisfies never
  }
}

const tagText = (verb: string, tags: readonly string[]): string => (tags.length > 0 ? `${verb} ${tags.join(', ')}` : '')
const formatHours = (hours: number): string =>
  hours >= 24 && hours % 24 === 0 ? `${hours / 24} ${hours === 24 ? 'day' : 'days'}` : `${hours} ${hours === 1 ? 'hour' : 'hours'}`
const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text)
