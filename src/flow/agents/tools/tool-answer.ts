import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { CallMcpToolResult } from '#domain/actions/integrations/call-mcp-tool.ts'
import { readStoredText } from '#domain/i18n/t.ts'

/** What a model is told of a tool's answer. */
export function toolAnswer(answer: EffectResult): object {
  if (answer.kind === 'call_mcp_tool') return mcpAnswer(answer)
  const { kind: _, ...fields } = answer
  return fields
}

const UNKNOWN = 'It is not known whether it was done. Do not do it again; say so, and offer a person.'

/** What was refused or failed is an error, on which no statement can stand. */
function mcpAnswer(answer: CallMcpToolResult): object {
  switch (answer.outcome) {
    case 'answered': {
      const notes = answer.leftOut.length > 0 ? { leftOut: answer.leftOut } : {}
      return answer.error === null ? { result: answer.result, ...notes } : { error: answer.error, ...notes }
    }
    case 'changed':
      return { error: 'Not done: this tool can no longer be used. Go on without it, or offer a person.' }
    case 'refused':
    case 'unreachable':
      return { error: `Not done. ${readStoredText(answer.detail)}` }
    case 'timeout':
    case 'unknown':
      return { error: `${readStoredText(answer.detail)} ${UNKNOWN}` }
    default:
      return answer satisfies never
  }
}
