import { t } from '#domain/i18n/t.ts'
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
      return t('The customer said: {messageLabel}', { messageLabel: messageLabel(signal['message']) })
    case 'settled':
      return t('What it had asked for came back')
    case 'elapsed':
      return t('The time it waited for was up')
    case 'returned':
      return t('The flow that it had called came back')
    case 'interrupted':
      return BROKEN_OFF[typeof signal['reason'] === 'string' ? signal['reason'] : ''] ?? t('The flow was broken off here')
    default:
      return t('Woken by: {type}', { type: signal.type })
  }
}

const BROKEN_OFF: Readonly<Record<string, string>> = {
  interrupted: t('The flow was broken off here: something else began'),
  expired: t('The flow was over here: no answer had come for too long'),
  handed_over: t('Flow stopped: a teammate took over'),
}

function messageLabel(message: Json | undefined): string {
  const content = IncomingContent.safeParse(isRecord(message) ? message['content'] : null)
  return content.success ? `“${snippetOf(content.data)}”` : t('something that is no longer kept')
}

const EXITS: Readonly<Record<string, string>> = {
  next: t('went on'),
  else: t('nothing else fitted'),
  failed: t('it failed'),
  timeout: t('no answer came in time'),
  skipped: t('it was skipped'),
  invalid: t('the answer did not fit'),
}

/** Which exit a step took, as the card calls it; where that is no longer known, by its name: `option:coffee` is “coffee”. */
export function exitText(exit: string | null, label: string | null = null): string {
  if (exit === null) return t('waited here')
  if (label !== null) return t('→ {label}', { label })
  const option = /^option:(.+)$/.exec(exit)?.[1]
  return option ? t('chose “{option}”', { option }) : (EXITS[exit] ?? t('took “{exit}”', { exit }))
}

const CALLS: Readonly<Record<string, string>> = {
  call_http: t('HTTP request'),
  call_mcp_tool: t('Tool of an MCP server'),
  run_function: t('Function'),
  run_agent: t('AI agent'),
  read_answer: t('AI reading of the answer'),
  inspect_file: t('Check of the file'),
  add_sheet_row: t('Google Sheets, new row'),
  update_sheet_row: t('Google Sheets, change of a row'),
}

/** Like "HTTP request: answered with 200 in 140 ms". */
export function callText({ kind, outcome, status, durationMs, waitedMs }: ExplainedCall): string {
  const what = CALLS[kind] ?? kind.replaceAll('_', ' ')
  if (outcome === null) return t('{what}: no result yet', { what })
  const came = status === null ? outcome : t('{outcome} with {status}', { outcome, status })
  const waited = waitedMs === null ? '' : t(', {waitedMs} of it waiting for a free worker', { waitedMs: formatDuration(waitedMs) })
  return `${what}: ${came}${durationMs === null ? '' : t(' in {durationMs}', { durationMs: formatDuration(durationMs) })}${waited}`
}

const formatDuration = (ms: number): string => (ms < 1_000 ? t('{ms} ms', { ms }) : `${(ms / 1_000).toFixed(1).replace(/\.0$/, '')} s`)

const PLACES: Readonly<Record<string, string>> = {
  session: t('this conversation'),
  contact: t('the contact'),
  conversation: t('the conversation'),
}

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
