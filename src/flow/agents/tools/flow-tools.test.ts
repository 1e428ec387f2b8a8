import { expect, test } from 'vitest'

import type { AgentResult } from '#domain/actions/ai/run-agent.ts'
import { AgentConfig } from '#domain/ai/agent-config.ts'
import { AgentTool } from '#domain/ai/agent-tool.ts'
import { MAX_DEPTH } from '#flow/engine/advance.ts'
import { toAgentState } from '#flow/steps/agent/agent-state.ts'
import { aDocument } from '#flow/testing/documents.ts'
import { Play } from '#flow/testing/play.ts'
import { withoutFlows } from '../scenarios/without-flows.ts'
import { toolEffect } from './tool-effect.ts'
import { toolFlows } from './tool-flows.ts'
import { toolsOf } from './tools-of.ts'

const tool = AgentTool.parse({
  type: 'flow',
  name: 'find_town',
  flowId: 'towns',
  when: 'To learn the town.',
  parameters: [{ name: 'who' }],
  returns: ['town'],
})

const agent = aDocument({ main: [['agent', 'agent', { agent: 'anna', mergeMs: 0, heard: 'Hello', farewell: true }]] })
const ask = [
  'city',
  'ask',
  { question: 'Which town, {{ vars.who }}?', saveTo: { target: 'session', name: 'town' }, input: { type: 'text' } },
]

const answers = (text: string, calls: { name: string; input: object }[] = []): AgentResult => ({
  kind: 'run_agent',
  outcome: 'answered',
  text,
  calls: calls.map(({ name, input }, index) => ({ id: `c${index}`, name, input: JSON.parse(JSON.stringify(input)), tool })),
  inputTokens: 1,
  outputTokens: 1,
  costCents: 0,
  finishReason: 'stop',
  provider: 'Ours',
  model: 'm',
  fellBack: null,
})

const wantsTown = answers('', [{ name: 'find_town', input: { who: 'Ana' } }])

test('a flow asks the customer itself, and the agent goes on with what it leaves', () => {
  const play = new Play(agent, { towns: aDocument({ block: [ask as [string, string, unknown]] }) })
  play.start()
  expect(toolFlows(play.session, [wantsTown])).toEqual([{ flowId: 'towns', version: 'latest' }])

  play.settle(wantsTown)
  expect(play.said).toEqual(['Which town, Ana?'])
  expect(play.session).toMatchObject({ flowId: 'towns', frames: [{ flowId: 'flow', stepId: 'agent' }] })
  expect(toolFlows(play.session, [])).toEqual([{ flowId: 'towns', version: 'latest' }])
  play.say('Leeds')
  play.elapse()

  expect(play.session).toMatchObject({ flowId: 'flow', frames: [], wait: { for: 'effect' } })
  expect(toAgentState(play.session.wait?.state ?? null).transcript.at(-1)).toMatchObject({
    role: 'tool',
    name: 'find_town',
    result: '{"done":true,"result":{"town":"Leeds"}}',
  })
  play.settle(answers('Then you come to Leeds.'))
  expect(play.said.at(-1)).toBe('Then you come to Leeds.')
})

test('an unpublished flow is reported to the model, and the customer still gets an answer', () => {
  const play = new Play(agent)
  play.start()

  const told = play.settle(wantsTown)

  expect(told.effects.find(({ type }) => type === 'problem')).toMatchObject({ problem: 'The flow isn’t published.' })
  expect(toAgentState(play.session.wait?.state ?? null).transcript.at(-1)).toMatchObject({ result: expect.stringContaining('Not done') })
})

test('an agent that its own flow leads back to ends after a bounded number of calls', () => {
  const play = new Play(agent, { towns: agent })
  play.start()
  let count = 0
  for (; count < 40 && play.session.wait?.for === 'effect' && play.session.frames.length < MAX_DEPTH; count += 1) play.settle(wantsTown)
  play.settle(wantsTown)

  expect(count).toBe(MAX_DEPTH)
  expect(toAgentState(play.session.wait?.state ?? null).transcript.at(-1)).toMatchObject({ result: expect.stringContaining('Not done') })
})

test('in a scenario a flow is stood in for by a tool of the same name and inputs', () => {
  const config = AgentConfig.parse({ goal: 'Help.', models: [{ providerId: 'first' }], tools: [tool] })

  const [standIn, ...others] = toolsOf(withoutFlows(config))

  expect(others).toEqual([])
  expect(standIn && toolEffect(standIn, { who: 'Ana' })).toMatchObject({ ok: true, effect: { kind: 'call_mcp_tool', tool: 'find_town' } })
  expect(standIn && toolEffect(standIn, {})).toEqual({ ok: false, reason: 'who: is missing' })
})
