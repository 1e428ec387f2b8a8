import { isSendable, usesEndpoint } from '#domain/whatsapp-forms/form-questions.ts'
import { answersOf } from '#domain/whatsapp-forms/to-flow-json.ts'

import { call } from '../call.ts'

/** The forms that a step can send, with the names and types of their answers; the latest hundred. */
export const listStepForms = (appId: string) => async () => {
  const { items } = await call('listWhatsappForms', { appId, limit: 100 })
  return items.flatMap(({ metaId, name, status, document }) =>
    metaId !== null && isSendable(status) ? [{ metaId, name, asksServer: usesEndpoint(document), answers: answersOf(document) }] : [],
  )
}
