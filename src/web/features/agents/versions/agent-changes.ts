import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { AgentConfig } from '#domain/ai/agent-config.ts'
import type { AgentTool } from '#domain/ai/agent-tool.ts'
import { toolsOf } from '#flow/agents/tools/tools-of.ts'

/** One field of an agent that differs between two states of it, in words; null where it says nothing there. */
export interface AgentChange {
  field: string
  before: string | null
  after: string | null
}

/** What names stand for: those of teams, sources and providers are looked up, the others are told by their ids. */
export type NameOf = (kind: 'team' | 'source' | 'provider' | 'channel', id: string) => string

/** What differs between two states of an agent, field by field. Rules are compared one by one. */
export function agentChanges(before: AgentConfig, after: AgentConfig, nameOf: NameOf): AgentChange[] {
  const [from, to] = [fieldsOf(before, nameOf), fieldsOf(after, nameOf)]
  const fields = Object.keys(from).flatMap((field) => {
    const [was, is] = [from[field] ?? '', to[field] ?? '']
    return was === is ? [] : [{ field, before: was || null, after: is || null }]
  })
  return [
    ...fields,
    ...listChanges(t('Rule'), before.rules, after.rules),
    ...listChanges(t('Hand-over rule'), before.handOver.rules, after.handOver.rules),
    ...listChanges(t('Tool'), toolsOf(before).map(toolText), toolsOf(after).map(toolText)),
    ...listChanges(t('MCP server'), before.mcpServers.map(serverText), after.mcpServers.map(serverText)),
    ...listChanges(t('Model'), before.models.map(modelText(nameOf)), after.models.map(modelText(nameOf))),
  ]
}

const TIMES = { always: t('always'), insideHours: t('during business hours'), outsideHours: t('outside business hours') } as const

const yesNo = (is: boolean): string => (is ? t('On') : t('Off'))

function fieldsOf(config: AgentConfig, nameOf: NameOf): Record<string, string> {
  const { goal, tone, scope, languages, handOver, knowledge, answering, privacy, limits, temperature, maxTokens } = config
  return {
    [t('Goal')]: goal,
    [t('Tone')]: tone,
    [t('Topics')]: scope,
    [t('Languages')]: commaList(languages),
    [t('Team')]: handOver.teamId === null ? '' : nameOf('team', handOver.teamId),
    [t('Hand-over message')]: handOver.message,
    [t('Sources')]:
      knowledge.sourceIds === null ? t('Everything') : commaList(knowledge.sourceIds.map((id) => nameOf('source', id))) || t('None'),
    [t('Only answer from sources')]: yesNo(knowledge.groundedOnly),
    [t('Show sources')]: yesNo(knowledge.showSources),
    [t('Channels')]: commaList(answering.channelIds.map((id) => nameOf('channel', id))),
    [t('Answers')]: `${answering.mode === 'drafts' ? t('Drafts for people') : t('To customers')}, ${TIMES[answering.when]}`,
    [t('Hide personal data')]: yesNo(privacy.maskPersonalData),
    [t('Replies')]: String(limits.turns),
    [t('Tool calls')]: String(limits.toolCalls),
    [t('Cost per conversation')]: t('{costCents} cents', { costCents: limits.costCents }),
    [t('Cost per day')]: limits.dayCostCents === null ? t('No limit') : t('{dayCostCents} cents', { dayCostCents: limits.dayCostCents }),
    [t('Time per reply')]: `${limits.seconds} s`,
    [t('Temperature')]: temperature === null ? t('Default') : String(temperature),
    [t('Longest reply')]: t('{maxTokens} tokens', { maxTokens }),
  }
}

const serverText = ({ name, url, auth }: AgentConfig['mcpServers'][number]): string =>
  [name, url, ...(auth.type === 'none' ? [] : [auth.secret])].join(' · ')

function fixedIn(tool: AgentTool): string[] {
  switch (tool.type) {
    case 'action':
      return Object.entries(tool.preset).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    case 'http':
      return [tool.url]
    case 'flow':
      return [tool.flowId, commaList(tool.parameters.map(({ name }) => name)), commaList(tool.returns)]
    case 'mcp':
      return [tool.server.name, JSON.stringify(tool.inputSchema)]
    default:
      return tool satisfies never
  }
}

const toolText = (tool: AgentTool): string => {
  const fixed = fixedIn(tool)
  return [tool.name, tool.type === 'mcp' ? tool.description : tool.when, tool.confirm ? t('asks first') : '', ...fixed]
    .filter((part) => part !== '')
    .join(' · ')
}

const modelText =
  (nameOf: NameOf) =>
  ({ providerId, model, prices }: AgentConfig['models'][number]): string =>
    `${nameOf('provider', providerId)}, ${model ?? t('default model')} (${prices.input} / ${prices.output})`

/** What went and what came; where only their order differs, that. */
function listChanges(field: string, before: readonly string[], after: readonly string[]): AgentChange[] {
  const gone = before.filter((each) => !after.includes(each))
  const come = after.filter((each) => !before.includes(each))
  if (gone.length === 0 && come.length === 0) {
    const isSame = before.length === after.length && before.every((each, at) => each === after[at])
    return isSame ? [] : [{ field: `${field} order`, before: before.join('\n'), after: after.join('\n') }]
  }
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => ({
    field,
    before: gone[at] ?? null,
    after: come[at] ?? null,
  }))
}
