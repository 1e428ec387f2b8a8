// Arrives: what a scenario expects and what was played. Leaves: each expectation with whether it holds and why not.
// Never here: a model; free-text criteria are judged elsewhere and join the checks as they are.
import type { ScenarioExpectation } from '#domain/ai/agent-scenario.ts'
import type { AgentOutcome, AttemptCheck, AttemptLine } from '#domain/ai/agent-test-run.ts'

import { figuresIn, standsAmong } from '../answer-checks/figures.ts'
import { argumentDiffers } from './match-argument.ts'

/** What was played, as it is looked at. */
export interface PlayedAttempt {
  transcript: readonly AttemptLine[]
  outcome: AgentOutcome
  /** Why it could not be played to its end. */
  problem: string | null
  /** What figures may come from: passages that the agent was given, its rules, and the facts. */
  known: readonly string[]
  /** Sources of the passages that its answers cite. */
  citedSourceIds: readonly string[]
  zone: string
}

/** Holds what was played against what is expected; `titleOf` names a source. */
export function checkAttempt(expect: ScenarioExpectation, played: PlayedAttempt, titleOf: (sourceId: string) => string): AttemptCheck[] {
  return [
    ...(played.problem === null ? [] : [check('ran', 'It runs to its end', played.problem)]),
    ...callChecks(expect, played),
    ...wordChecks(expect, played),
    ...(expect.grounded ? [check('grounded', 'Every figure has a source', ungrounded(played))] : []),
    ...expect.sourceIds.map((id) =>
      check('source', `Cites ${titleOf(id)}`, played.citedSourceIds.includes(id) ? null : 'No answer cites a passage of it.'),
    ),
    ...outcomeCheck(expect, played),
  ]
}

const check = (kind: AttemptCheck['kind'], label: string, reason: string | null): AttemptCheck => ({
  kind,
  label,
  passed: reason === null,
  reason,
  person: null,
})

type Call = Extract<AttemptLine, { kind: 'tool' }>

/** Finds the expected calls among those that were made, in order. */
function callChecks({ calls, noCalls }: ScenarioExpectation, { transcript }: PlayedAttempt): AttemptCheck[] {
  const made = transcript.filter((line): line is Call => line.kind === 'tool' && line.used)
  let from = 0
  const expected = calls.map((wanted) => {
    const rest = made.slice(from)
    const at = rest.findIndex((call) => call.name === wanted.tool && argumentDiffers(wanted.arguments, call.input) === null)
    if (at >= 0) from += at + 1
    return check('call', `Uses ${wanted.tool}`, at >= 0 ? null : whyNot(wanted, rest))
  })
  const refused = noCalls.map((tool) =>
    check('noCall', `Doesn’t use ${tool}`, made.some(({ name }) => name === tool) ? 'It was used.' : null),
  )
  return [...expected, ...refused]
}

function whyNot({ tool, arguments: wanted }: ScenarioExpectation['calls'][number], made: readonly Call[]): string {
  const same = made.find(({ name }) => name === tool)
  if (same) return argumentDiffers(wanted, same.input) ?? 'It was not used in this order.'
  return made[0] ? `It was not used; ${made[0].name} was.` : 'It was not used.'
}

const answersIn = (transcript: readonly AttemptLine[]): string[] => transcript.flatMap((line) => (line.kind === 'agent' ? [line.text] : []))

function wordChecks({ says, saysNot }: ScenarioExpectation, { transcript }: PlayedAttempt): AttemptCheck[] {
  const answers = answersIn(transcript)
  const holding = (text: string): string | undefined => answers.find((answer) => fold(answer).includes(fold(text)))
  return [
    ...says.map((text) => check('says', `Says “${text}”`, holding(text) === undefined ? 'No answer contains it.' : null)),
    ...saysNot.map((text) => {
      const found = holding(text)
      return check('saysNot', `Doesn’t say “${text}”`, found === undefined ? null : `It said “${found.slice(0, 200)}”.`)
    }),
  ]
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')

/** Names the first figure in an answer that stands in nothing known when it was said. */
function ungrounded({ transcript, known, zone }: PlayedAttempt): string | null {
  const sources = known.flatMap((text) => figuresIn(text, zone))
  for (const line of transcript) {
    if (line.kind === 'customer') sources.push(...figuresIn(line.text, zone))
    if (line.kind === 'tool' && line.used) sources.push(...figuresIn(line.result, zone))
    if (line.kind !== 'agent') continue
    const missing = figuresIn(line.text, zone).find((figure) => !standsAmong(figure, sources))
    if (missing) return `“${missing.text}” stands in no passage, tool result or rule.`
  }
  return null
}

const OUTCOMES: Readonly<Record<AgentOutcome, string>> = {
  answered: 'answers',
  unknown: 'says that it doesn’t know',
  handedOver: 'hands over to a person',
  outOfScope: 'says that it is off topic',
  limit: 'meets a limit',
  ended: 'ends the conversation',
  failed: 'gets no answer from its model',
}

/** What an outcome is called, after "The agent …". */
export const outcomeWords = (outcome: AgentOutcome): string => OUTCOMES[outcome]

function outcomeCheck({ outcome }: ScenarioExpectation, played: PlayedAttempt): AttemptCheck[] {
  if (outcome === null) return []
  const differs = outcome === played.outcome ? null : `In the end the agent ${OUTCOMES[played.outcome]}.`
  return [check('outcome', `The agent ${OUTCOMES[outcome]}`, differs)]
}
