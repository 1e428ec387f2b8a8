import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { MacroStep } from '#domain/conversations/macro.ts'

type NameOf = (id: string) => string | undefined

const GONE = t('a former teammate')

/** Says in a few words what a step of a macro does. */
export function stepText(step: MacroStep, nameOf: NameOf): string {
  switch (step.type) {
    case 'reply':
      return t('reply “{step}”', { step: short(step.text) })
    case 'note':
      return t('note “{step}”', { step: short(step.text) })
    case 'tag':
      return commaList([tagText(t('tag'), step.add), tagText(t('take off'), step.remove)].filter(Boolean))
    case 'assign':
      return step.userId === null
        ? t('unassign')
        : t('assign to {value}', { value: step.userId === 'me' ? t('me') : (nameOf(step.userId) ?? GONE) })
    case 'assignTeam':
      return step.teamId === null
        ? t('take from its team')
        : t('give to {teamId}', { teamId: nameOf(step.teamId) ?? t('a team that is gone') })
    case 'prioritize':
      return t('set priority to {priority}', { priority: step.priority })
    case 'label':
      return labelsText(step.addLabelIds, step.removeLabelIds, nameOf)
    case 'snooze':
      return t('snooze for {hours}', { hours: formatHours(step.hours) })
    case 'takeOver':
      return t('take over')
    case 'handBack':
      return t('hand back to the bot')
    case 'close':
      return t('close')
    default:
      return step satisfies never
  }
}

const tagText = (verb: string, tags: readonly string[]): string => (tags.length > 0 ? `${verb} ${commaList(tags)}` : '')
function labelsText(add: readonly string[], remove: readonly string[], nameOf: NameOf): string {
  const names = (ids: readonly string[]) => commaList(ids.map((id) => nameOf(id) ?? t('one that is gone')))
  const said = [
    add.length > 0 ? t('add label {names}', { names: names(add) }) : '',
    remove.length > 0 ? t('remove label {names}', { names: names(remove) }) : '',
  ]
  return commaList(said.filter(Boolean))
}

const formatHours = (hours: number): string =>
  hours >= 24 && hours % 24 === 0
    ? t('{days, plural, one {# day} other {# days}}', { days: hours / 24 })
    : t('{hours, plural, one {# hour} other {# hours}}', { hours })
const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text)
