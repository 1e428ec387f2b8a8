import type { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { FlowDocument, FlowKind } from '#domain/flows/flow-document.ts'
import { type FlowTestInput, type TestMock, TestStart } from '#domain/flows/flow-test.ts'
import { parseJson } from '#domain/json.ts'
import { stepNames } from '#flow/definition/step-names.ts'
import { compile, type Library } from '#flow/engine/program.ts'
import { type FlowTestPlay, runFlowTest } from '#flow/flow-tests/run-flow-test.ts'
import type { SimulationInput } from '#flow/simulation/input.ts'
import {
  type Asked,
  pendingOf,
  type SimulationState,
  type Setting,
  type StepLocation,
  standsIn,
} from '#flow/simulation/simulation-state.ts'
import { type Preview, type Previewed, previewStep } from '#flow/simulation/preview-step.ts'
import { sampleStart } from '#flow/simulation/sample-start.ts'
import { replay, stateOf } from '#flow/simulation/simulation.ts'
import { toTest } from '#flow/simulation/to-test.ts'
import { kinds } from '#flow/steps/registry.gen.ts'
import { isRecord } from '#web/kit/schema-form/is-record.ts'

/** The kinds of calls for which there is a way to make them once, apart from any conversation. */
export type RealKind = 'call_http' | 'run_function'

/** A conversation to be simulated: the flow and those that it calls by id, who the customer is, and all that is done. */
export interface SimulationRequest {
  flowId: string
  kind: FlowKind
  document: FlowDocument
  called: Readonly<Record<string, FlowDocument>>
  start: z.input<typeof TestStart>
  mocks: readonly TestMock[]
  /** The kinds of calls that are made for real. */
  real: readonly RealKind[]
  inputs: readonly SimulationInput[]
}

/** Where a conversation stands, the call that the world outside has to answer, and the step of this very flow that it stands at. */
export interface Simulated {
  simulation: SimulationState
  pending: Asked | null
  standsAt: StepLocation | null
}

type ReadAnswer = { ok: true; answer: EffectResult } | { ok: false; why: string }

/** What the worker knows of trying flows out. */
export const simulating = {
  simulate,
  toTest: (request: SimulationRequest, name: string): FlowTestInput => toTest(replay(settingOf(request), request.inputs), name),
  /** The flows that a document goes into. */
  callsOf: (document: FlowDocument): string[] => [
    ...new Set(compile(kinds, { flowId: 'flow', version: 0 }, document).program.calls.map(({ flowId }) => flowId)),
  ],
  playTests,
  readAnswer,
  preview,
}

/** Flows as they are to be played: the draft, and those that it calls as they are published. */
export type PlayedFlow = Pick<SimulationRequest, 'flowId' | 'kind' | 'document' | 'called'>

/** Plays the tests of a flow. */
function playTests(flow: PlayedFlow, tests: readonly FlowTestInput[]): FlowTestPlay[] {
  const library = libraryOf(flow)
  const names = stepNames(kinds, flow.document)
  return tests.map((test) => runFlowTest(library, flow, test, names))
}

/** A step to be looked at; what its start leaves out has defaults. */
export type Looked = Omit<Previewed, 'start'> & { start: z.input<typeof TestStart> }

/** What a step says, and what it says instead after 24 hours of silence, where it has words for that. */
export interface Previews {
  now: Preview
  whenClosed: Preview
}

function preview({ start, ...looked }: Looked): Previews {
  const previewed = { ...looked, start: TestStart.parse(start) }
  const { config } = looked.step
  const instead = isRecord(config) ? config['whenClosed'] : undefined
  const closed = { ...looked.step, config: { messages: [instead] } }
  return {
    now: previewStep(kinds, previewed),
    whenClosed: instead === undefined ? [] : previewStep(kinds, { ...previewed, step: closed }),
  }
}

/** Where a conversation stands after all that was done. */
function simulate(request: SimulationRequest): Simulated {
  const simulation = stateOf(replay(settingOf(request), request.inputs))
  return { simulation, pending: pendingOf(simulation), standsAt: standsIn(simulation, request.flowId) }
}

function libraryOf({ flowId, document, called }: PlayedFlow): Library {
  const programs = new Map(
    Object.entries({ ...called, [flowId]: document }).map(([id, each]) => [id, compile(kinds, { flowId: id, version: 0 }, each).program]),
  )
  return (id) => programs.get(id) ?? null
}

function settingOf(request: SimulationRequest): Setting {
  const { flowId, kind, document, start, mocks, real } = request
  const parsed = TestStart.parse(start)
  return {
    library: libraryOf(request),
    flowId,
    kind,
    start: { ...parsed, vars: { ...sampleStart(document, parsed.from, parsed.now), ...parsed.vars } },
    mocks,
    real: new Set(real),
    makesUp: true,
  }
}

/** Checks an answer that was written by hand. */
function readAnswer(text: string, kind: EffectResult['kind']): ReadAnswer {
  const json = parseJson(text)
  if (json === undefined) return { ok: false, why: t('This is not JSON.') }
  const read = EffectResult.safeParse(json)
  if (read.success)
    return read.data.kind === kind ? { ok: true, answer: read.data } : { ok: false, why: t('“kind” has to be “{kind}”.', { kind }) }
  const [{ path, message } = { path: [], message: t('It can’t be read.') }] = read.error.issues
  return { ok: false, why: path.length > 0 ? `${path.join('.')}: ${message}` : message }
}
