import { z } from 'zod/mini'

const Action = z.object({
  name: z.string(),
  next: z.optional(z.object({ name: z.string() })),
  payload: z.optional(z.record(z.string(), z.unknown())),
  url: z.optional(z.string()),
})
const Item = z.object({ id: z.string(), title: z.string(), description: z.optional(z.string()) })
const Part = z.looseObject({
  type: z.string(),
  name: z.optional(z.string()),
  label: z.optional(z.string()),
  text: z.optional(z.union([z.string(), z.array(z.string())])),
  src: z.optional(z.string()),
  required: z.optional(z.boolean()),
  'helper-text': z.optional(z.string()),
  'input-type': z.optional(z.string()),
  'data-source': z.optional(z.union([z.string(), z.array(Item)])),
  'on-click-action': z.optional(Action),
})
const Screen = z.object({
  id: z.string(),
  title: z.optional(z.string()),
  terminal: z.optional(z.boolean()),
  data: z.optional(z.record(z.string(), z.looseObject({}))),
  layout: z.object({ children: z.array(z.looseObject({ type: z.string() })) }),
})
const FlowJson = z.object({ screens: z.array(Screen).check(z.minLength(1)) })

export type FormAction = z.infer<typeof Action>
export type FormPart = z.infer<typeof Part>
export type FormItem = z.infer<typeof Item>

/** One screen of a form with its parts in a row. */
export interface FormScreen {
  id: string
  title: string
  parts: FormPart[]
  /** What its data holds when nobody passes any. */
  examples: Readonly<Record<string, unknown>>
}

/** Reads the screens out of a Flow JSON; null when the phone cannot draw it. */
export function readScreens(json: unknown): FormScreen[] | null {
  const parsed = z.safeParse(FlowJson, json)
  if (!parsed.success) return null
  return parsed.data.screens.map(({ id, title = '', data = {}, layout }) => ({
    id,
    title,
    parts: flatten(layout.children).flatMap((child) => {
      const part = z.safeParse(Part, child)
      return part.success ? [part.data] : []
    }),
    examples: Object.fromEntries(Object.entries(data).map(([name, { __example__: example }]) => [name, example])),
  }))
}

/** A `Form` is only a wrapper: its parts stand where it stands. */
function flatten(children: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return children.flatMap((child) => (child['type'] === 'Form' && Array.isArray(child['children']) ? flatten(child['children']) : [child]))
}
