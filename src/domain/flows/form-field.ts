import type { Json } from '../json.ts'

/** What every field of a form has. Plain data, so that a browser draws forms without the schemas they come from. */
interface AnyField {
  label: string
  help?: string
  /** Something must be written: there is neither a default nor a way to leave it out. */
  required?: true
  /** What is kept where nothing is written: null, or no such key at all. Otherwise the empty text or list. */
  empty?: 'null' | 'absent'
  /** What counts while the key is missing. */
  initial?: Json
}

/**
 * A text; `role` says what may stand in it: a template, a path, code, or the id of a thing (`ref:flow`). `suggests` names the things of the
 * app that are offered while anything else may be written too. `single` keeps a long one in one line; `syntax` says what a template is
 * once it is filled in.
 */
export type TextField = AnyField & {
  type: 'text'
  role?: string
  suggests?: string
  syntax?: 'json'
  min?: number
  max?: number
  pattern?: string
  url?: true
  single?: true
}
/** A number; `percent`: kept as a share of one, written as a percentage. */
export type NumberField = AnyField & { type: 'number'; whole?: true; percent?: true; min?: number; max?: number; above?: number }
/** A span of time; kept as a number of this unit. */
export type DurationField = AnyField & { type: 'duration'; unit: 'ms' | 's'; min?: number; max?: number }
export type SwitchField = AnyField & { type: 'switch' }
export type ChoiceField = AnyField & { type: 'choice'; options: readonly FieldOption[] }
/** Several of a short list; `number`: they are kept as numbers. */
export type ChoicesField = AnyField & {
  type: 'choices'
  options: readonly FieldOption[]
  minItems?: number
  maxItems?: number
  number?: true
}
/** Short words, like tags; `suggests` names what is offered for them. */
export type WordsField = AnyField & { type: 'words'; suggests?: string; max?: number; minItems?: number; maxItems?: number; number?: true }
export type ListField = AnyField & { type: 'list'; item: FormField; minItems?: number; maxItems?: number }
/** Values by names that the author chooses; `suggests` names what is offered for the names. */
export type RecordField = AnyField & { type: 'record'; value: FormField; suggests?: string; maxName?: number }
/** `ref` names the things of which one is chosen: it is kept as `{ by: 'id', value }`. */
export type GroupField = AnyField & { type: 'group'; fields: FieldMap; ref?: string }
/** One of several shapes, told apart by the key `by`. */
export type VariantField = AnyField & { type: 'variant'; by: string; variants: readonly FieldVariant[] }
/** One of several kinds of value, told apart by what they are. */
export type EitherField = AnyField & { type: 'either'; choices: readonly FormField[] }
/** Always the same value. */
export type FixedField = AnyField & { type: 'fixed'; value: string | number | boolean }
/** A name that nobody reads; it is made when the thing around it is added. */
export type IdField = AnyField & { type: 'id' }
/** Where a result is kept: `{ target, name }`. */
export type SaveToField = AnyField & { type: 'saveTo' }
/** A message to send; `extras` stand beside its own parts. */
export type MessageField = AnyField & { type: 'message'; extras?: FieldMap }
/** Conditions, joined by all or any. */
export type RulesField = AnyField & { type: 'rules' }
export type JsonField = AnyField & { type: 'json'; role?: string }

export type FormField =
  | TextField
  | NumberField
  | DurationField
  | SwitchField
  | ChoiceField
  | ChoicesField
  | WordsField
  | ListField
  | RecordField
  | GroupField
  | VariantField
  | EitherField
  | FixedField
  | IdField
  | SaveToField
  | MessageField
  | RulesField
  | JsonField

/** Fields by the key they stand under, in the order they are drawn. */
export type FieldMap = Readonly<Record<string, FormField>>

export interface FieldOption {
  value: string
  label: string
}

export interface FieldVariant extends FieldOption {
  fields: FieldMap
}

/** One sort of rule: which operators it knows, and what stands beside them. */
export interface RuleShape {
  type: string
  operators: readonly string[]
  fields: FieldMap
}

/** Which fields stand together, and which only some people need. Fields that nobody names stand first. */
export interface FormLayout {
  groups?: readonly { title: string; fields: readonly string[] }[]
  /** Behind "More". */
  more?: readonly string[]
  /** Drawn by hand, beside the form. */
  apart?: readonly string[]
}

/** What is wrong with one field, as a sentence. What is only `missing` is not said before somebody was there. */
export interface FieldFault {
  path: string
  message: string
  missing: boolean
}
