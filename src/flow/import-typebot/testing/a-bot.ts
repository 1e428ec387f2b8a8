import type { Json } from '#domain/json.ts'

type Block = { type: string; options?: object; content?: object; items?: readonly object[]; to?: string; id?: string }

/** A text bubble. */
export const says = (text: string): Block => ({ type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } })

/** A question whose answer a variable keeps. */
export const asks = (type: string, variable: string, options: object = {}): Block => ({
  type,
  options: { variableId: `v-${variable}`, ...options },
})

/** Sets a variable; without another type by an expression. */
export const sets = (variable: string, expression: string, options: object = {}): Block => ({
  type: 'Set variable',
  options: { variableId: `v-${variable}`, expressionToEvaluate: expression, ...options },
})

/** A branch of a condition, and the group that it leads to. */
export const branch = (variable: string, comparisonOperator: string, value: string, to?: string) => ({
  content: { logicalOperator: 'AND', comparisons: [{ id: 'c', variableId: `v-${variable}`, comparisonOperator, value }] },
  ...(to !== undefined && { to }),
})

/** An export of Typebot, version 6: groups by their titles, in order; `to` names the group that a block, an item or a path leads to. */
export function aBot(groups: Readonly<Record<string, readonly Block[]>>): Json {
  const edges: object[] = []
  const edge = (from: object, to: string | undefined): object => {
    if (to === undefined) return {}
    const id = `e${edges.length + 1}`
    edges.push({ id, from, to: { groupId: `g-${to}` } })
    return { outgoingEdgeId: id }
  }
  const item =
    (blockId: string) =>
    (each: object, index: number): object => {
      const { to, paths, ...rest } = { to: undefined, paths: undefined, ...each } as { to?: string; paths?: readonly object[] }
      const id = `${blockId}-i${index + 1}`
      return { id, ...rest, ...edge({ blockId, itemId: id }, to), ...(paths && { paths: paths.map(item(id)) }) }
    }
  const all = Object.entries(groups).map(([title, blocks]) => ({
    id: `g-${title}`,
    title,
    graphCoordinates: { x: 0, y: 0 },
    blocks: blocks.map(({ to, items, id: given, ...block }, index) => {
      const id = given ?? `${title}-b${index + 1}`
      return { id, ...block, ...(items && { items: items.map(item(id)) }), ...edge({ blockId: id }, to) }
    }),
  }))
  const start = edge({ eventId: 'start' }, Object.keys(groups)[0])
  const used = new Set([...JSON.stringify(all).matchAll(/"v-([^"]+)"|\{\{([\w ]+)\}\}/g)].map(([, id, name]) => id ?? name ?? ''))
  const bot: Json = JSON.parse(
    JSON.stringify({
      version: '6',
      id: 'thisbot',
      name: 'A bot',
      events: [{ id: 'start', type: 'start', ...start }],
      groups: all,
      edges,
      variables: [...used].map((name) => ({ id: `v-${name}`, name })),
    }),
  )
  return bot
}
