import { t } from '#domain/i18n/t.ts'
import { FLOW_FILE_BYTES, FLOW_FILES_BYTES } from '#domain/constants.ts'

const MB = 1_048_576

/** The flows in a file that was chosen, or why it holds none. One that is too large is not even read: reading it would hold up the page. */
export async function filesOf(file: File): Promise<{ files: unknown[]; fault: string | null }> {
  const none = (fault: string) => ({ files: [], fault })
  // Flows that were exported together say so at the beginning, and may be larger together than one may be.
  const isMany = (await file.slice(0, 200).text()).includes('parley.flows')
  const most = isMany ? FLOW_FILES_BYTES : FLOW_FILE_BYTES
  if (file.size > most)
    return none(
      t('{name} is {ceil} MB large; {value} may have {most} MB.', {
        name: file.name,
        ceil: (Math.ceil((file.size / MB) * 10) / 10).toFixed(1),
        value: isMany ? t('flows that were exported together') : t('a flow'),
        most: most / MB,
      }),
    )
  const files = filesIn(await file.text())
  if (files === null) return none(t('{name} isn’t JSON. Choose an exported flow or a Typebot export.', { name: file.name }))
  return files.length === 0 ? none(t('There is no flow in {name}.', { name: file.name })) : { files, fault: null }
}

/** The flows in a file, each as it stands there: one, or several that were exported together. Null where it is no JSON. */
export function filesIn(text: string): unknown[] | null {
  const json = parse(text)
  if (json === undefined) return null
  const isMany = typeof json === 'object' && json !== null && 'format' in json && json.format === 'parley.flows' && 'flows' in json
  return isMany && Array.isArray(json.flows) ? namedFirst(json.flows) : [json]
}

/** Puts a flow before those that name it: by then it is there to be found. */
function namedFirst(flows: readonly unknown[]): unknown[] {
  const byId = new Map(flows.map((flow) => [idOf(flow), flow]))
  const sorted = new Set<unknown>()
  const seen = new Set<unknown>()
  const put = (flow: unknown): void => {
    if (seen.has(flow)) return
    seen.add(flow)
    for (const id of namedBy(flow)) if (byId.has(id)) put(byId.get(id))
    sorted.add(flow)
  }
  for (const flow of flows) put(flow)
  return [...sorted]
}

const idOf = (flow: unknown): unknown => (typeof flow === 'object' && flow !== null && 'id' in flow ? flow.id : undefined)

const namedBy = (flow: unknown): unknown[] =>
  typeof flow === 'object' && flow !== null && 'references' in flow && Array.isArray(flow.references) ? flow.references.map(idOf) : []

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
