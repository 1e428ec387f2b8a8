import type { FieldMap, FieldVariant, FormField, RuleShape } from '#domain/flows/form-field.ts'

/** What values are made with: the `turn` says which of several shapes is taken. */
export interface Making {
  turn: number
  messageVariants: readonly FieldVariant[]
  ruleShapes: readonly RuleShape[]
}

/** Values in which every field of a form says something other than what it begins with. Ids are left out: nobody writes them. */
export const fullValues = (fields: FieldMap, making: Making): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => (field.type === 'id' ? [] : [[key, fullValue(field, making, key)] as const])),
  )

/** The fields that take another shape in a turn: all of them in the first. */
export const fieldsOfTurn = (fields: FieldMap, making: Making): FieldMap =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => turnsOfField(field, making) > making.turn))

/** How many turns it takes until every shape of every field was taken. */
export const turnsOf = (fields: FieldMap, making: Omit<Making, 'turn'>): number =>
  Math.max(1, ...Object.values(fields).map((field) => turnsOfField(field, making)))

function turnsOfField(field: FormField, making: Omit<Making, 'turn'>): number {
  const inner = (fields: FieldMap) => turnsOf(fields, making)
  switch (field.type) {
    case 'list':
      // The shapes of a message are the same wherever one is written: they are gone through where there are several.
      return field.item.type === 'message' ? making.messageVariants.length : turnsOfField(field.item, making)
    case 'record':
      return turnsOfField(field.value, making)
    case 'group':
      return inner(field.fields)
    case 'variant':
      return Math.max(field.variants.length, ...field.variants.map(({ fields }) => inner(fields)))
    case 'either':
      return Math.max(field.choices.length, ...field.choices.map((choice) => turnsOfField(choice, making)))
    case 'rules':
      return Math.ceil(making.ruleShapes.length / 2)
    default:
      return 1
  }
}

const MINUTE_MS = 60_000

function fullValue(field: FormField, making: Making, name: string): unknown {
  const { turn, messageVariants } = making
  switch (field.type) {
    case 'text':
      return `${name}-${turn}`
    case 'number':
      return Math.max(field.min ?? 0, 2) + (field.initial === 2 ? 1 : 0)
    case 'duration':
      return Math.min(field.max ?? Number.POSITIVE_INFINITY, Math.max(field.min ?? 0, (2 * MINUTE_MS) / (field.unit === 's' ? 1_000 : 1)))
    case 'switch':
      return field.initial !== true
    case 'choice':
      return field.options.at(turn % 2 === 0 ? -1 : 0)?.value
    case 'choices':
      return field.options.map(({ value }) => (field.number ? Number(value) : value))
    case 'words':
      return field.number ? [3, 4] : ['one', 'two']
    case 'list':
      return Array.from({ length: turn === 0 ? Math.min(2, field.maxItems ?? 2) : 1 }, (_, at) =>
        fullValue(field.item, making, `${name}${at}`),
      )
    case 'record':
      return { alpha: fullValue(field.value, making, 'alpha'), beta: fullValue(field.value, making, 'beta') }
    case 'group':
      return fullValues(field.fields, making)
    case 'variant': {
      const variant = field.variants[turn % field.variants.length]
      return { [field.by]: variant?.value, ...fullValues(variant?.fields ?? {}, making) }
    }
    case 'either': {
      const choice = field.choices[turn % field.choices.length]
      return choice && fullValue(choice, making, name)
    }
    case 'saveTo':
      return { target: 'contact', name: `${name}-kept` }
    case 'message': {
      const variant = messageVariants[turn % messageVariants.length]
      return {
        ...fullValues(variant?.fields ?? {}, making),
        type: variant?.value,
        ...(turn === 0 && fullValues(field.extras ?? {}, making)),
      }
    }
    case 'rules':
      return { match: 'any', rules: [2 * turn, 2 * turn + 1].map((at) => fullRule(at, making)) }
    case 'json':
      return { [name]: [turn] }
    case 'fixed':
      return field.value
    case 'id':
      return undefined
    default:
      return field satisfies never
  }
}

function fullRule(at: number, making: Making): Record<string, unknown> {
  const shape = making.ruleShapes[at % making.ruleShapes.length]
  // What is empty is compared with nothing.
  const operator = shape?.operators.find((each) => each !== 'isEmpty' && each !== 'isNotEmpty')
  return { ...fullValues(shape?.fields ?? {}, making), type: shape?.type, operator }
}
