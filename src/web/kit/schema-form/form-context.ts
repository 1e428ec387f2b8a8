import { type ComponentType, createContext, use } from 'react'

import type { FieldVariant, FormField, RuleShape } from '#domain/flows/form-field.ts'

/** Something that a template may speak of. */
export interface Variable {
  /** Like `contact.name`. */
  path: string
  about: string
  group: string
  /** What sort of value it is, in words; left out where nobody knows. */
  type?: string
  /** What it may hold. */
  sample?: string
}

export interface RefOption {
  value: string
  label: string
  /** What stands beside it where it is offered. */
  about?: string
}

/** What a reference may point at; `options` is null while it is loading. */
export interface RefOptions {
  options: readonly RefOption[] | null
  failed: boolean
  /** Something else may be written too, like a tag that nobody has yet. */
  open?: boolean
  /** What is known of what is written there. */
  note?: string
  /** Makes what is named and is not there yet, in place. */
  Create?: ComponentType<CreateProps>
  /** Makes one that needs nothing but a name; answers what names it then. */
  createNamed?: (name: string) => Promise<string | null>
  /** Makes one in a window, in which what is named can be chosen; `label` leads there from the list. */
  creator?: { label: string; Window: ComponentType<CreateWindowProps> }
  /** There is more than the options: what is typed is looked for, and what is pasted may be taken as it is. */
  beyond?: { onWords: (words: string) => void; accepts: (text: string) => boolean; none: string }
}

/** What makes a thing is handed what it is to be called, and hears what names it then. */
export interface CreateProps {
  name: string
  onCreated: (value: string) => void
}

/** A window also says when it is left. */
export interface CreateWindowProps extends CreateProps {
  onClose: () => void
}

/** What helps to write a message is handed the message. */
export interface MessageHelpProps {
  value: unknown
  onChange: (value: unknown) => void
}

/** What the controls of a form share. */
export interface FormSurroundings {
  readOnly: boolean
  variables: readonly Variable[]
  /** What code of the form finds in its `inputs`. */
  codeInputs: readonly string[]
  messageVariants: readonly FieldVariant[]
  ruleShapes: readonly RuleShape[]
  /** Looks up what `ref:<thing>` may name; null where nothing can be listed, and the id is typed. Called as a hook. */
  useOptions: (thing: string) => RefOptions | null
  /** The words at a place of the form, once they are worth saying. */
  faultAt: (path: string) => string | null
  /** Whether something is worth saying anywhere below a place. */
  hasFaults: (path: string) => boolean
  touch: (path: string) => void
  /** Helps to write a message of a type, above its fields. */
  messageHelp: Readonly<Record<string, ComponentType<MessageHelpProps>>>
  /** Draws any field; handed down, since fields hold fields. */
  Control: ComponentType<ControlProps<FormField>>
}

export const FormContext = createContext<FormSurroundings | null>(null)

/** Gives what the controls of a form share. */
export function useForm(): FormSurroundings {
  const form = use(FormContext)
  if (!form) throw new Error('useForm needs a FormContext above it')
  return form
}

/** What every control is handed. `path` names its place, like `messages.0.text`. */
export interface ControlProps<F> {
  field: F
  value: unknown
  onChange: (value: unknown) => void
  path: string
}
