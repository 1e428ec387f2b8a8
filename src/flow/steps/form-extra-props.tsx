import type { z } from 'zod'

import type { functions } from '#domain/api/flows/functions.ts'
import type { http } from '#domain/api/http.ts'
import type { FieldMap } from '#domain/flows/form-field.ts'

type BodyOf<E extends { body: z.ZodType }> = z.input<E['body']>
type AnswerOf<E extends { answer: z.ZodType }> = z.output<E['answer']>

/** A form that a step can send. */
export interface StepForm {
  metaId: string
  name: string
  /** Its first screen comes from our server. */
  asksServer: boolean
  answers: readonly { name: string; label: string; type: string }[]
}

/** What the part of a form that is written by hand is given. */
export interface FormExtraProps {
  /** The fields of the step’s settings. */
  fields: FieldMap
  config: Readonly<Record<string, unknown>>
  onChange: (config: Record<string, unknown>) => void
  /** False for those who only read. */
  editable: boolean
  /** The published forms of WhatsApp, with what each asks. */
  listForms: () => Promise<readonly StepForm[]>
  /** Both fail with an error whose message says what to do. */
  tryHttp: (body: BodyOf<typeof http.tryHttp>) => Promise<AnswerOf<typeof http.tryHttp>>
  tryFunction: (body: BodyOf<typeof functions.tryFunction>) => Promise<AnswerOf<typeof functions.tryFunction>>
}
