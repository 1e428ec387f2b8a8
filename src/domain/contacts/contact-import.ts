import { z } from 'zod'

import { OptInBasis } from './contact-change.ts'
import { Tag } from './contact.ts'
import { Id } from '../id.ts'

/** A table that was uploaded to become contacts. */
export const ContactImport = z.object({
  id: Id,
  name: z.string(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  rows: z.number().int(),
  /** Its columns with their first values, and what each seems to hold. */
  columns: z.array(z.object({ head: z.string(), samples: z.array(z.string()), guess: z.string().nullable() })),
})
export type ContactImport = z.infer<typeof ContactImport>

/** What a column becomes: a fact, `tags`, or `fields.key`; null leaves it out. */
export const ImportTarget = z
  .string()
  .regex(/^(name|phone|email|timeZone|tags|fields\.[A-Za-z_][\w-]{0,59})$/, 'Choose name, phone, email, timeZone, tags or a field.')
  .nullable()

/** How a table becomes contacts. */
export const ImportPlan = z.object({
  /** For each column, in their order. */
  mapping: z
    .array(ImportTarget)
    .min(1)
    .max(200)
    .refine((all) => all.some((one) => one === 'phone' || one === 'email'), 'Choose the column of the phone number or of the email.'),
  /** Numbers without a country code are of this one, like ES; without it they are refused. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  /** What becomes of a contact that is here already. */
  known: z.enum(['update', 'fill', 'skip']),
  /** Where their consent came from: noted with each. */
  optIn: z.object({ basis: OptInBasis, note: z.string().trim().max(300).nullable().default(null) }),
  /** Put on every contact of the file. */
  tags: z.array(Tag).max(20).default([]),
})
export type ImportPlan = z.infer<typeof ImportPlan>

/** What an import came to, or would come to. */
export const ImportCounts = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Rows that name somebody whom an earlier row has named. */
  repeated: z.number().int(),
  invalid: z.number().int(),
  /** Of the invalid: numbers that a country would fix. */
  mendable: z.number().int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>
