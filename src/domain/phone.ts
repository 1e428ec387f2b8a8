import { z } from 'zod'

/** A phone number as the spec has it: a plus sign, then 11 to 14 digits, and nothing else. */
export const Phone = z
  .string()
  .regex(/^\+\d{11,14}$/, 'Write the number as + and 11 to 14 digits, with no spaces, like +447700900142.')
