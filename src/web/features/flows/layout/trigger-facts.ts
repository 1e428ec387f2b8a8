import type { Trigger } from '#domain/flows/flow-trigger.ts'
import type { CardPart } from '#flow/steps/card.ts'

import type { NameOf } from './body.ts'

type Of<Type extends Trigger['type']> = Extract<Trigger, { type: Type }>

/** What narrows a trigger down, as its card shows it: which statuses, event types, tags or hours. Nothing where it is any. */
export function triggerFacts(trigger: Trigger, nameOf: NameOf): CardPart[] {
  switch (trigger.type) {
    case 'orderChanged':
      return list('Status', named(trigger.statuses, 'orderStatus', nameOf))
    case 'eventChanged':
      return [...list('Status', named(trigger.statuses, 'eventStatus', nameOf)), ...eventTypes(trigger, nameOf)]
    case 'eventNear':
      return [fact('Before', minutesText(trigger.minutes)), ...eventTypes(trigger, nameOf)]
    case 'eventCreated':
    case 'eventMissed':
      return eventTypes(trigger, nameOf)
    case 'fieldChanged':
      return list('Field', named(trigger.fields, 'contactField', nameOf))
    case 'tagAdded':
      return list('Tag', trigger.tags)
    case 'conversationIdle':
      return [fact('For', minutesText(trigger.minutes))]
    case 'schedule':
      return [fact('When', trigger.cron)]
    case 'link':
      return [fact('Reference', trigger.reference)]
    case 'buttonPayload':
      return list('Button', trigger.payloads)
    case 'adReferral':
      return list('Ad', trigger.adIds)
    default:
      return []
  }
}

const eventTypes = ({ eventTypes: ids }: Of<'eventCreated' | 'eventMissed' | 'eventNear' | 'eventChanged'>, nameOf: NameOf): CardPart[] =>
  list('Type', named(ids, 'eventType', nameOf))

const named = (ids: readonly string[], thing: string, nameOf: NameOf): string[] => ids.map((id) => nameOf(thing, id) ?? id)

const fact = (label: string, value: string): CardPart => ({ is: 'fact', label, value })

const list = (label: string, values: readonly string[]): CardPart[] => {
  const written = values.filter((value) => value !== '')
  return written.length > 0 ? [fact(label, written.join(', '))] : []
}

/** “45 minutes”, “2 hours”, “3 days”. */
function minutesText(minutes: number): string {
  const [amount, unit] =
    minutes % 1_440 === 0 ? [minutes / 1_440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
