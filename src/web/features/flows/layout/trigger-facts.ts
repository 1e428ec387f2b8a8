import { locale } from '#domain/i18n/locale.ts'
import { t } from '#domain/i18n/t.ts'
import type { Trigger } from '#domain/flows/flow-trigger.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import type { CardPart } from '#flow/steps/card.ts'

import type { NameOf } from './body.ts'

type Of<Type extends Trigger['type']> = Extract<Trigger, { type: Type }>

/** What narrows a trigger down, as its card shows it: which statuses, event types, tags or hours. Nothing where it is any. */
export function triggerFacts(trigger: Trigger, nameOf: NameOf): CardPart[] {
  switch (trigger.type) {
    case 'orderChanged':
      return list(t('Status'), named(trigger.statuses, 'orderStatus', nameOf))
    case 'eventChanged':
      return [...list(t('Status'), named(trigger.statuses, 'eventStatus', nameOf)), ...eventTypes(trigger, nameOf)]
    case 'eventNear':
      return [fact(t('Before'), minutesText(trigger.minutes)), ...eventTypes(trigger, nameOf)]
    case 'eventCreated':
    case 'eventMissed':
      return eventTypes(trigger, nameOf)
    case 'fieldChanged':
      return list(t('Field'), named(trigger.fields, 'contactField', nameOf))
    case 'tagAdded':
      return list(t('Tag'), trigger.tags)
    case 'conversationIdle':
      return [fact(t('For'), minutesText(trigger.minutes))]
    case 'schedule':
      return [fact(t('When'), trigger.cron)]
    case 'link':
      return [fact(t('Reference'), trigger.reference)]
    case 'buttonPayload':
      return list(t('Button'), trigger.payloads)
    case 'adReferral':
      return list(t('Ad'), trigger.adIds)
    default:
      return []
  }
}

const eventTypes = ({ eventTypes: ids }: Of<'eventCreated' | 'eventMissed' | 'eventNear' | 'eventChanged'>, nameOf: NameOf): CardPart[] =>
  list(t('Type'), named(ids, 'eventType', nameOf))

const named = (ids: readonly string[], thing: string, nameOf: NameOf): string[] => ids.map((id) => nameOf(thing, id) ?? id)

const fact = (label: string, value: string): CardPart => ({ is: 'fact', label, value })

const list = (label: string, values: readonly string[]): CardPart[] => {
  const written = values.filter((value) => value !== '')
  return written.length > 0 ? [fact(label, commaList(written))] : []
}

/** “45 minutes”, “2 hours”, “3 days”. */
function minutesText(minutes: number): string {
  const [amount, unit] =
    minutes % 1_440 === 0 ? [minutes / 1_440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
