import type { Json } from '#domain/json.ts'
import { IncomingContent } from '#domain/messages/message.ts'
import { snippetOf } from '#domain/messages/snippet.ts'
import type { ExplainedCall, TraceLine } from '#domain/flows/trace.ts'

const SHOWN_MAX = 200

/** What woke a step, as a sentence; null where it was simply its turn. */
export function wokenText(signal: TraceLine['signal']): string | null {
  switch (signal.type) {
    case 'entered':
      return null
    case 'replied':
      return `The customer said: ${messageLabel(signal['message'])}`
    case 'settled':
      return 'What it had asked for came back'
    case 'elapsed':
      return 'The time it waited for was up'
    case 'returned':
      return 'The flow that it had called came back'
    case 'interrupted':
      return BROKEN_OFF[typeof signal['reason'] === 'string' ? signal['reason'] : ''] ?? 'The flow was broken off here'
    default:
      return `Woken by: ${signal.type}`
  }
}

const BROKEN_OFF: Readonly<Record<string, string>> = {
  interrupted: 'The flow was broken off here: something else began',
  expired: 'The flow was over here: no answer had come for too long',
  handed_over: 'Flow stopped: a teammate took over',
}

function messageLabel(message: Json | undefined): string {
  const content = IncomingContent.safeParse(isRecord(message) ? message['content'] : null)
  return content.success ? `“${snippetOf(content.data)}”` : 'something that is no longer kept'
}

const EXITS: Readonly<Record<string, string>> = {
  next: 'went on',
  else: 'nothing else fitted',
  failed: 'it failed',
  timeout: 'no answer came in time',
  skipped: 'it was skipped',
  invalid: 'the answer did not fit',
}

/** Which way a step took: `option:coffee` is “coffee”. */
export function exitText(exit: string | null): string {
  if (exit === null) return 'waited here'
  const option = /^option:(.+)$/.exec(exit)?.[1]
  return option ? `chose “${option}”` : (EXITS[exit] ?? `took “${exit}”`)
}

const CALLS: Readonly<Record<string, string>> = {
  call_http: 'HTTP request',
  call_mcp_tool: 'Tool of an MCP server',
  run_function: 'Function',
  run_agent: 'AI agent',
  read_answer: 'AI reading of the answer',
  inspect_file: 'Check of the file',
  add_sheet_row: 'Google Sheets, new row',
  update_sheet_row: 'Google Sheets, change of a row',
}

/** Like "HTTP request: answered with 200 in 140 ms". */
export function callText({ kind, outcome, status, durationMs, waitedMs }: ExplainedCall): string {
  const what = CALLS[kind] ?? kind.replaceAll('_', ' ')
  if (outcome === null) return `${what}: under way, or no longer known`
  const came = status === null ? outcome : `${outcome} with ${status}`
  const waited = waitedMs === null ? '' : `, ${formatDuration(waitedMs)} of it waiting for a free worker`
  return `${what}: ${came}${durationMs === null ? '' : ` in ${formatDuration(durationMs)}`}${waited}`
}

const formatDuration = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1).replace(/\.0$/, '')} s`)

const PLACES: Readonly<Record<string, string>> = { session: 'this conversation', contact: 'the contact', conversation: 'the conversation' }

/** Where a value was kept. */
export const placeText = (target: string): string => PLACES[target] ?? target

/** A value as one line. */
export function valueText(value: Json): string {
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  return words.length > SHOWN_MAX ? `${words.slice(0, SHOWN_MAX)}…` : words
}

/** What a step was given, of what it asked for: names and values, without what says only which kind it is. */
export function inputsOf(ask: Json): readonly { name: string; value: string }[] {
  if (!isRecord(ask)) return []
  return Object.entries(ask).flatMap(([name, value]) =>
    name === 'kind' || name === 'passages' || value === null || value === '' || isEmptyList(value)
      ? []
      : [{ name, value: valueText(value) }],
  )
}

const isEmptyList = (value: Json): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0

function isRecord(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
