import { z } from 'zod'

/** A value that survives JSON unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export const Json: z.ZodType<Json> = z.json()
