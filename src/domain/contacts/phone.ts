import { z } from 'zod'

import { PHONE_PATTERN, PHONE_RULE } from '../constants.ts'

/** A phone number as the spec has it: a plus sign, then 11 to 14 digits, and nothing else. */
export const Phone = z.string().regex(PHONE_PATTERN, PHONE_RULE)
