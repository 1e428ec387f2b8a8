import { z } from 'zod'

import { compilePattern, MAX_PATTERN } from '#flow/expression/condition/pattern.ts'

/** Rows that a question may have in all; more are left out aloud. */
export const MAX_OPTIONS = 100

const Option = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  title: z.string().trim().min(1).max(24).meta({ label: 'Button text' }),
  description: z.string().max(72).optional().meta({ label: 'Description' }),
  /** What is saved when it is chosen; left out, its words. */
  value: z.string().max(1_000).optional().meta({ label: 'Saved as' }),
  /** Other words that count as this option when typed. */
  synonyms: z.array(z.string().trim().min(1).max(80)).max(20).optional().meta({ label: 'Synonyms' }),
})
export type AskOption = z.infer<typeof Option>

const path = z.string().trim().max(200)

/** Where a list of options stands, and what of each item is shown and saved. An empty path means the item itself. */
const OptionsFrom = z.object({
  path: path.min(1).meta({ role: 'path', wants: 'list', label: 'List', help: 'Path to the list, like vars.slots.' }),
  label: path.default('').meta({ label: 'Shown' }),
  value: path.default('').meta({ label: 'Saved' }),
  description: path.optional().meta({ label: 'Description' }),
})
export type OptionsFrom = z.infer<typeof OptionsFrom>

const choices = {
  options: z.array(Option).max(MAX_OPTIONS).default([]).meta({ label: 'Options' }),
  from: OptionsFrom.optional().meta({ label: 'Options from a variable' }),
  button: z.string().trim().min(1).max(20).default('Choose').meta({ label: 'List button' }),
  more: z.string().trim().min(1).max(24).default('More').meta({ label: '“More” row' }),
}
const hasOptions = ({ options, from }: { options: readonly AskOption[]; from?: OptionsFrom | undefined }): boolean =>
  (from === undefined) !== (options.length === 0)
const OPTIONS_RULE = 'Write options, or name a list that holds them.'

const fileTypes = z.array(z.string().trim().min(1).max(100)).max(30).default([])
const maxMb = z.number().positive().max(100).optional().meta({ label: 'Maximum size in MB' })
const saveTo = z.object({ target: z.enum(['session', 'contact', 'conversation']), name: z.string().trim().min(1).max(80) })
export const SaveTo = saveTo

const TextInput = z.object({
  type: z.literal('text'),
  minLength: z.number().int().min(0).max(4_096).optional().meta({ label: 'Minimum characters' }),
  maxLength: z.number().int().min(1).max(4_096).optional().meta({ label: 'Maximum characters' }),
  format: z.enum(['phone']).optional().meta({ label: 'Form', help: 'Phone numbers are saved as + and digits, however they’re written.' }),
  pattern: z
    .string()
    .max(MAX_PATTERN)
    .refine((source) => compilePattern(source) !== null, 'This pattern isn’t valid. Look-around and back-references aren’t supported.')
    .optional()
    .meta({ label: 'Pattern', help: 'The whole answer must match.' }),
  patternMessage: z.string().max(1_024).optional().meta({ role: 'template', label: 'Message if the format is wrong' }),
})

const NumberInput = z.object({
  type: z.literal('number'),
  min: z.number().optional().meta({ label: 'Minimum' }),
  max: z.number().optional().meta({ label: 'Maximum' }),
  whole: z.boolean().optional().meta({ label: 'Whole numbers only' }),
  decimal: z
    .enum(['auto', 'point', 'comma'])
    .default('auto')
    .meta({ label: 'Decimal separator', words: { auto: 'Either', point: 'Point', comma: 'Comma' } }),
})

const NameInput = z.object({
  type: z.literal('name'),
  suggest: z.boolean().default(true).meta({ label: 'Suggest the profile name' }),
  firstTo: saveTo.optional().meta({ label: 'Save first name to' }),
  lastTo: saveTo.optional().meta({ label: 'Save last name to' }),
})

const DateInput = z.object({
  type: z.literal('date'),
  withTime: z.boolean().default(false).meta({ label: 'Include time' }),
  min: z
    .string()
    .max(200)
    .optional()
    .meta({ role: 'template', wants: 'date', label: 'Earliest', help: 'For example today, in 3 days or 2026-12-24.' }),
  max: z.string().max(200).optional().meta({ role: 'template', wants: 'date', label: 'Latest' }),
  order: z
    .enum(['dayFirst', 'monthFirst'])
    .default('dayFirst')
    .meta({
      label: 'Date order',
      help: 'For dates like 3/4 when the country is unknown.',
      words: { dayFirst: 'Day first', monthFirst: 'Month first' },
    }),
  prefer: z
    .enum(['future', 'past'])
    .default('future')
    .meta({ label: 'Dates without a year', words: { future: 'Next one', past: 'Last one' } }),
  confirm: z
    .object({
      text: z
        .string()
        .max(1_000)
        .default('Did you mean {date}?')
        .meta({ role: 'template', label: 'Question', help: 'Use {date} for the date.' }),
      yes: z.string().trim().min(1).max(20).default('Yes').meta({ label: 'Yes button' }),
      no: z.string().trim().min(1).max(20).default('No').meta({ label: 'No button' }),
    })
    .nullable()
    .default(null)
    .meta({ label: 'Always confirm', help: 'Unclear, far and past dates are confirmed either way.' }),
})

/** What counts as an answer. */
export const AskInput = z.discriminatedUnion('type', [
  TextInput,
  NumberInput,
  z.object({ type: z.literal('email'), suggest: z.boolean().default(true).meta({ label: 'Suggest the known email' }) }),
  NameInput,
  DateInput,
  z.object({ type: z.literal('location'), acceptAddress: z.boolean().default(false).meta({ label: 'Accept a typed address' }) }),
  z.object({
    type: z.literal('document'),
    types: fileTypes.meta({ label: 'Types', help: 'For example pdf, image/* or application/zip.' }),
    maxMb,
  }),
  z.object({ type: z.literal('image'), types: fileTypes.meta({ label: 'Types', help: 'For example png or image/jpeg.' }), maxMb }),
  z.object({ type: z.literal('button'), ...choices }).refine(hasOptions, OPTIONS_RULE),
  z.object({ type: z.literal('list'), ...choices }).refine(hasOptions, OPTIONS_RULE),
])
export type AskInput = z.infer<typeof AskInput>
export type InputOf<Type extends AskInput['type']> = Extract<AskInput, { type: Type }>
