import { t } from '#domain/i18n/t.ts'
import type { Trigger } from './flow-trigger.ts'

/** What starts a flow or a workflow, in the words of its list. */
export const TRIGGER_WORDS: Readonly<Record<Trigger['type'], string>> = {
  keyword: t('a keyword'),
  firstMessage: t('any first message'),
  anyMessage: t('any message'),
  adReferral: t('a click on an ad'),
  buttonPayload: t('a tap on a button'),
  orderReceived: t('an order in the chat'),
  formReceived: t('a form in the chat'),
  link: t('a link with a reference'),
  startedByApi: t('the API'),
  orderPlaced: t('an order is placed'),
  orderChanged: t('an order changes'),
  eventCreated: t('an event is created'),
  eventNear: t('an event is near'),
  eventChanged: t('an event changes'),
  eventMissed: t('an event was missed'),
  contactCreated: t('a contact is created'),
  fieldChanged: t('a field changes'),
  tagAdded: t('a tag is added'),
  conversationOpened: t('a conversation opens'),
  conversationClosed: t('a conversation is closed'),
  conversationIdle: t('a conversation is idle'),
  formSubmitted: t('a form is submitted'),
  schedule: t('a schedule'),
  incomingWebhook: t('a call to its address'),
  called: t('the API, a flow or a workflow'),
}
