import type { OwnTool } from '#domain/ai/agent-tool.ts'

export type HttpTool = Extract<OwnTool, { type: 'http' }>
export type HttpParameter = HttpTool['parameters'][number]

/** What the fields of an HTTP tool are handed. `faultAt` says what is wrong at a place of the tool, like `headers.0.name`. */
export interface HttpToolProps {
  tool: HttpTool
  onChange: (tool: HttpTool) => void
  faultAt: (path: string) => string | undefined
}

/** A name that models call by, out of what somebody types. */
export const toName = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)

const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g

/** Placeholders of the address and the body that no parameter fills. */
export function unknownPlaceholders({ url, body, parameters }: HttpTool): string[] {
  const known = new Set(parameters.map(({ name }) => name))
  const named = [...`${url} ${body ?? ''}`.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !known.has(name))
}

/** A parameter as it is when it was just added. */
export const newParameter = (name: string): HttpParameter => ({ name, description: '', type: 'text', required: true })
