import { z } from 'zod'

import { EventField } from '#domain/scheduling/event.ts'
import { Id } from '#domain/id.ts'
import { Json } from '#domain/json.ts'
import { endpoint } from '../endpoint.ts'

const OneForm = z.object({ ownerId: Id, formToken: z.string().min(8).max(200) })
const path = '/api/v1/forms/:ownerId/:formToken'

/** A page that asks a customer for a booking. Whoever has its link may fill it in, once. */
export const BookingForm = z.object({
  business: z.string(),
  logoUrl: z.string().nullable(),
  title: z.string(),
  timeZone: z.string(),
  slots: z.array(z.object({ start: z.iso.datetime() })),
  fields: z.array(EventField),
})
export type BookingForm = z.infer<typeof BookingForm>

export const forms = {
  getForm: endpoint(
    { method: 'GET', path, summary: 'A booking form, by its link', tag: 'forms', access: 'public' },
    { params: OneForm, answer: BookingForm },
  ),
  submitForm: endpoint(
    { method: 'POST', path, summary: 'Send a booking form', tag: 'forms', access: 'public' },
    { params: OneForm, body: z.object({ start: z.iso.datetime(), answers: z.record(z.string().max(80), Json).default({}) }) },
  ),
}
