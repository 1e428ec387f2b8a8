import { t } from '#domain/i18n/t.ts'
import { Event } from '#domain/scheduling/event.ts'
import type { FlowProblem } from '#domain/flows/flow-document.ts'
import { Order } from '#domain/commerce/order.ts'

import type { Checked, Read } from './checked.ts'
import { type Place, note, warning } from './problem.ts'
import { similarName } from './similar-name.ts'

/** What a scope holds, by its first name; null where the second may be anything. */
const ROOTS: Readonly<Record<string, readonly string[] | null>> = {
  contact: ['id', 'name', 'phone', 'email', 'timeZone', 'language', 'optedOut', 'tags', 'fields'],
  conversation: ['id', 'handler', 'windowOpen', 'priority', 'labels', 'fields'],
  channel: ['id', 'kind', 'name'],
  app: ['id', 'name', 'timeZone', 'language', 'businessHours', 'publicUrl'],
  place: null,
  now: null,
  vars: null,
  event: Object.keys(Event.shape),
  order: Object.keys(Order.shape),
  trigger: null,
  message: null,
}

/** What the language of templates has of its own. */
const WORDS = new Set(['true', 'false', 'nil', 'null', 'empty', 'blank', 'forloop', 'tablerowloop'])

/** What a contact is known by, beside its fields. */
const PROPERTIES = ['name', 'phone', 'email', 'timeZone']

interface Names {
  variables: ReadonlySet<string>
  /** Contact fields that the workspace has, or the flow sets. */
  fields: ReadonlySet<string>
  /** Whether all fields of the workspace are known. */
  isComplete: boolean
}

/** Names what is read under a name that nothing has, with the one that was most likely meant. Variables below `vars` are told of elsewhere. */
export function inspectNames({ about, graph, reads, left }: Checked): FlowProblem[] {
  const set = graph.steps.map(({ config }) => fieldsSet(config))
  const names: Names = {
    variables: new Set([...left.flat().map(({ name }) => name), ...(about.known?.inputs ?? [])]),
    fields: new Set([...(about.known?.contactFields ?? []), ...set.flat()]),
    isComplete: about.known !== null,
  }
  const known = about.known === null ? null : new Set([...PROPERTIES, ...about.known.contactFields])
  const meant = new Map<string, Meant | null>()
  return graph.steps.flatMap((step, index) => {
    if (!graph.reached[index]) return []
    const place = { nodeId: step.nodeId, stepId: step.id }
    const unknown = new Map<Meant, string>()
    for (const read of reads[index] ?? []) {
      const words = read.path.slice(0, 3).join('.')
      const found = meant.get(words) ?? unknownName(read, names)
      meant.set(words, found)
      if (found && !unknown.has(found)) unknown.set(found, read.field)
    }
    return [
      ...[...unknown].map(([found, field]) => toProblem(found, { ...place, field })),
      ...(known ? misspelledFields(set[index] ?? [], known, place) : []),
    ]
  })
}

/** A field that is set under nearly the name of another: both would be kept. */
const misspelledFields = (set: readonly string[], known: ReadonlySet<string>, place: Place): FlowProblem[] =>
  [...new Set(set)].flatMap((name) => {
    const near = known.has(name) ? null : similarName(name, known)
    return near === null
      ? []
      : [
          warning(
            'field-unknown',
            place,
            t('“{name}” is set here, but it isn’t a contact field of this workspace.', { name }),
            t('Did you mean “{near}”? If not, create the field first.', { near }),
          ),
        ]
  })

/** A name that nothing has, and the one that it was most likely to be. */
interface Meant {
  name: string
  instead: string | null
  /** It may still be set from outside, as contact fields may. */
  maySet: boolean
}

function toProblem({ name, instead, maySet }: Meant, place: Place): FlowProblem {
  if (instead !== null)
    return warning(
      'name-unknown',
      place,
      t('{name} is read here, but it doesn’t exist.', { name }),
      t('Did you mean {instead}?', { instead }),
    )
  return maySet
    ? note(
        'name-unknown',
        place,
        t('{name} is read here, but it isn’t a contact field, and no step sets it.', { name }),
        t('Create the field, or set it in a step.'),
      )
    : warning(
        'name-unknown',
        place,
        t('{name} is read here, but it doesn’t exist.', { name }),
        t('Choose a value from the list of variables.'),
      )
}

function unknownName({ path, field }: Read, names: Names): Meant | null {
  const [root = '', part, name] = path
  if (WORDS.has(root) || (root === 'item' && field === 'line')) return null
  if (!Object.hasOwn(ROOTS, root)) return unknownRoot(path, names)
  const parts = ROOTS[root]
  if (!parts || part === undefined) return null
  if (root === 'contact' && part === 'fields') return name === undefined ? null : unknownField(name, names)
  return parts.includes(part) ? null : unknownPart(root, part, parts, names)
}

function unknownPart(root: string, part: string, parts: readonly string[], names: Names): Meant | null {
  const near = similarName(part, parts)
  // Events and orders come from outside too: only a slip is told of.
  if (near === null && (root === 'event' || root === 'order')) return null
  const key = root === 'contact' ? similarField(part, near, names) : null
  const instead = key === null ? near : `fields.${key}`
  return { name: `${root}.${part}`, instead: instead === null ? null : `${root}.${instead}`, maySet: false }
}

/** A field of contacts that was written without "fields", which counts only where no part of a contact is as near. */
function similarField(part: string, near: string | null, names: Names): string | null {
  if (names.fields.has(part)) return part
  return near === null ? similarName(part, names.fields) : null
}

function unknownRoot([root = '', ...others]: readonly string[], { variables, fields }: Names): Meant {
  const whole = (instead: string | null): Meant => ({ name: root, instead, maySet: false })
  if (variables.has(root)) return whole(`vars.${root}`)
  if (others.length === 0) {
    if (PROPERTIES.includes(root)) return whole(`contact.${root}`)
    if (fields.has(root)) return whole(`contact.fields.${root}`)
  } else {
    const near = similarName(root, Object.keys(ROOTS))
    if (near !== null) return whole(near)
  }
  const variable = similarName(root, variables)
  return whole(variable === null ? similarName(root, Object.keys(ROOTS)) : `vars.${variable}`)
}

function unknownField(name: string, { fields, isComplete }: Names): Meant | null {
  if (fields.has(name)) return null
  const read = `contact.fields.${name}`
  if (PROPERTIES.includes(name)) return { name: read, instead: `contact.${name}`, maySet: false }
  const near = similarName(name, fields)
  if (near !== null) return { name: read, instead: `contact.fields.${near}`, maySet: true }
  return isComplete ? { name: read, instead: null, maySet: true } : null
}

/** The contact fields that a config sets: by the field that it changes, and wherever something is kept with the contact. */
function fieldsSet(config: unknown, depth = 0): string[] {
  if (typeof config !== 'object' || config === null || depth > MAX_DEPTH) return []
  const own = [
    'target' in config && config.target === 'contact' && 'name' in config ? config.name : null,
    depth === 0 && 'field' in config ? config.field : null,
  ].filter((name) => typeof name === 'string')
  return [...own, ...Object.values(config).flatMap((item) => fieldsSet(item, depth + 1))]
}

/** No config is nested deeper; what would be is not looked at. */
const MAX_DEPTH = 12
