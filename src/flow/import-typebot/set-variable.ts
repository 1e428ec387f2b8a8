import type { Json } from '#domain/json.ts'

import type { Maker, MadeStep, Making } from './block-maker.ts'
import { readExpression } from './expression.ts'
import { rec, text } from './read-json.ts'

/** Values that a template says. */
const SAID: Readonly<Record<string, string>> = {
  'Contact name': '{{ contact.name }}',
  'Phone number': '{{ contact.phone }}',
  'Result ID': '{{ conversation.id }}',
  'User ID': '{{ contact.id }}',
  'Environment name': 'whatsapp',
}

const DAY = 'new Date(new Date(inputs.now).getTime() %s 86400000).toISOString()'
const NOW = { value: 'new Date(inputs.now).toISOString()', inputs: { now: '{{ now }}' } }
/** Values that need a line of code, which reads these inputs. */
const COMPUTED: Readonly<Record<string, { value: string; inputs: Readonly<Record<string, string>> }>> = {
  Now: NOW,
  Today: NOW,
  Yesterday: { value: DAY.replace('%s', '-'), inputs: { now: '{{ now }}' } },
  Tomorrow: { value: DAY.replace('%s', '+'), inputs: { now: '{{ now }}' } },
  'Random ID': { value: `Array.from({ length: 24 }, () => Math.floor(Math.random() * 36).toString(36)).join('')`, inputs: {} },
  'Moment of the day': {
    value: `inputs.hour < 12 ? 'morning' : inputs.hour < 18 ? 'afternoon' : 'evening'`,
    inputs: { hour: '{{ now | date: "%-H" }}' },
  },
}

/** What was typed as a number counts as one, as in Typebot. */
const READ = `const read = (value) =>
  typeof value === 'string' && /^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?$/.test(value) ? Number(value) : value === 'true' ? true : value === 'false' ? false : value
`
const NAMED = /\{\{([^{}=]+)\}\}/g
const INPUT_NAME = /^[\p{L}_$][\p{L}\p{N}_$]{0,59}$/u

/** A step that sets a variable to what a piece of code returns. */
export const setting = (name: string, source: string, inputs: readonly Json[]): MadeStep => ({
  kind: 'customFunction',
  name: `Set ${name}`.slice(0, 80),
  config: { source, inputs, outputs: [{ name: 'value', type: 'json', saveTo: { target: 'session', name } }] },
})

const asText = (name: string, value: string): MadeStep => setting(name, 'return { value: inputs.text }', [{ name: 'text', value }])

const whole = (own: string): Json => ({ name: own, value: `{{ vars.${own} }}`, type: 'json' })

/** Gives a variable a value. */
export const setVariable: Maker = (making) => {
  const { options, names, lost } = making
  const name = names.ofId(options['variableId'])
  const type = text(options['type']) || 'Custom'
  if (name === null) {
    lost('It names no variable, so it sets nothing.')
    return null
  }
  if (Object.hasOwn(SAID, type)) return asText(name, SAID[type] ?? '')
  const computed = Object.hasOwn(COMPUTED, type) ? COMPUTED[type] : undefined
  if (computed) {
    const inputs = Object.entries(computed.inputs).map(([key, value]) => ({ name: key, value }))
    return setting(name, `return { value: ${computed.value} }`, inputs)
  }
  if (type === 'Custom') return custom(making, name, text(options['expressionToEvaluate']))
  const made = fromList(making, name, type)
  if (made === null) lost(`A value of the sort “${type.slice(0, 40)}” is not known here. Set ${name} with a function.`)
  return made
}

function custom(making: Making, name: string, code: string): MadeStep {
  if (code.trim() === '') return setting(name, 'return { value: null }', [])
  const [, only] = /^\{\{([^{}=]+)\}\}$/.exec(code.trim()) ?? []
  const own = only === undefined ? null : making.names.ofName(only.trim())
  if (own !== null && making.names.shownAs(own) === null)
    return setting(name, 'return { value: inputs.given }', [{ ...rec(whole(own)), name: 'given' }])
  return evaluated(making, name, code) ?? asText(name, making.names.template(code, making))
}

/** A step that evaluates code over the bot's variables; null where it is no code but words. */
export function evaluated(making: Making, name: string, code: string): MadeStep | null {
  const { names, lost, changed } = making
  const inputs = new Map<string, Json>()
  const holes: string[] = []
  const source = code.replaceAll(NAMED, (_whole, named: string) => `$v${holes.push(named) - 1}$`)
  const read = readExpression(source, (index) => inputFor(making, holes[index] ?? '', inputs))
  if (read.is === 'words') return null
  if (read.is === 'foreign') {
    lost(
      `Its code needs “${read.needs}”, which a function here has not, so ${name} stays empty. Write the function, or use an HTTP request.`,
    )
    return setting(name, 'return { value: null }', [])
  }
  const unknown = holes.filter((hole) => names.ofName(hole.trim()) === null)
  for (const hole of unknown) lost(`“{{${hole.slice(0, 60)}}}” is no variable of this bot.`)
  changed(`Its expression became a function that sets ${name}. Try it before you publish.`)
  const result = `return { value: ${read.source} ?? null }`
  const safe = read.mayThrow ? `try {\n  ${result}\n} catch (error) {\n  console.error(error.message)\n  return { value: null }\n}` : result
  return setting(name, `${read.usesInputs ? READ : ''}${safe}`, [...inputs.values()])
}

/** How the code reads a variable; it becomes an input of the function. */
function inputFor({ names }: Making, hole: string, inputs: Map<string, Json>): string {
  const own = names.ofName(hole.trim())
  if (own === null) return 'null'
  const key = INPUT_NAME.test(own) ? own : `v${inputs.size + 1}`
  const value = names.template(`{{${hole}}}`, { lost: () => undefined })
  inputs.set(own, names.shownAs(own) === null ? { ...rec(whole(own)), name: key } : { name: key, value })
  return `read(inputs.${key})`
}

/** Values that are made of lists. */
function fromList(making: Making, name: string, type: string): MadeStep | null {
  const { options, names } = making
  if (type === 'Empty') return setting(name, 'return { value: null }', [])
  const list = { ...rec(whole(name)), name: 'list' }
  const asList = 'const list = Array.isArray(inputs.list) ? inputs.list : inputs.list === null ? [] : [inputs.list]\n'
  if (type === 'Append value(s)')
    return setting(name, `${asList}return { value: [...list, inputs.item] }`, [
      list,
      { name: 'item', value: names.template(text(options['item']), making) },
    ])
  if (type === 'Pop' || type === 'Shift') {
    const item = names.ofId(options['saveItemInVariableId'])
    if (item !== null) making.before(setting(item, `${asList}return { value: list.at(${type === 'Pop' ? -1 : 0}) ?? null }`, [list]))
    return setting(name, `${asList}return { value: list.slice(${type === 'Pop' ? '0, -1' : 1}) }`, [list])
  }
  const { baseItemVariableId, baseListVariableId, targetListVariableId } = rec(options['mapListItemParams'])
  const [item, from, to] = [baseItemVariableId, baseListVariableId, targetListVariableId].map((id) => names.ofId(id) ?? null)
  if (type !== 'Map item with same index' || !item || !from || !to) return null
  const inputs = [item, from, to].map((own, index) => ({ ...rec(whole(own)), name: ['item', 'items', 'values'][index] ?? '' }))
  const at = 'const at = Array.isArray(inputs.items) ? inputs.items.indexOf(inputs.item) : -1\n'
  return setting(name, `${at}return { value: at === -1 ? null : (inputs.values?.[at] ?? null) }`, inputs)
}
