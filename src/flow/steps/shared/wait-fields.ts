import { z } from 'zod'

import { ANSWER_WAIT_MS } from '#domain/constants.ts'

const DAY_MS = 86_400_000

/** How long a step waits for an answer, in milliseconds: a minute to 30 days. */
export const waitAtMost = z
  .number()
  .int()
  .min(60_000)
  .max(30 * DAY_MS)
  .default(ANSWER_WAIT_MS)
  .meta({ role: 'duration', label: 'Wait up to' })

/** What a customer reads who writes while a form waits to be filled in. */
export const formReminder = z
  .string()
  .min(1)
  .max(1_024)
  .default('Please tap the button above and fill in the form.')
  .meta({ role: 'template', label: 'If the customer writes instead', help: 'Sent once while the form stays open.' })
