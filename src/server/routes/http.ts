import type { CallHttp } from '#domain/actions/integrations/call-http.ts'
import { AppError } from '#domain/errors.ts'
import type { Json } from '#domain/json.ts'
import type { Kinds } from '#flow/engine/program.ts'
import { type Scope, withVars } from '#flow/engine/scope.ts'
import type { BoundStep, StepSignal } from '#flow/engine/step-kind.ts'
import { compileTemplate, compileText } from '#flow/expression/template/template.ts'
import { callHttp } from '#runtime/integrations/http/call-http.ts'

import type { ServerDeps } from '../http/deps.ts'
import type { Operations } from '../http/mount.ts'

/** Trying a request out before a flow makes it, by the very code of the flow. */
export function httpRoutes({ sql, egress, seal, kinds, generateId, now }: ServerDeps): Pick<Operations, 'tryHttp' | 'tryRequest'> {
  const send = (appId: string, asked: CallHttp) =>
    callHttp({ sql, egress, openToken: seal.open }, { appId, id: `try:${generateId()}` }, asked)
  return {
    tryHttp: async ({ params: { appId }, body: { config, vars } }) => {
      const step = bindRequest(kinds, config)
      const scope = sampleScope(appId, now().toISOString(), vars)
      const began = performance.now()
      const asked = runOnce(step, scope, { type: 'entered' })
      const ask = 'ask' in asked.then ? asked.then.ask : null
      const result = ask?.kind === 'call_http' ? await send(appId, ask) : null
      const ended = result ? runOnce(step, scope, { type: 'settled', result }) : asked
      return {
        result,
        mapped: [...(ended.set ?? [])],
        exit: 'exit' in ended.then ? ended.then.exit : '',
        problem: ended.problem ?? null,
        ms: Math.round(performance.now() - began),
      }
    },
    tryRequest: async ({ params: { appId }, body }) => {
      const began = performance.now()
      const result = await send(appId, { ...body, retries: 0 })
      return { result, ms: Math.round(performance.now() - began) }
    },
  }
}

/** The step that makes the request, once and without trying again. */
function bindRequest(kinds: Kinds, config: Readonly<Record<string, Json>>): BoundStep {
  const bound = kinds['httpRequest']?.bind({ ...config, retries: 0 })
  if (bound?.ok) return bound.step
  const details = bound?.issues.map(({ path, message }) => ({ path: `body.config.${path}`, message })) ?? []
  throw new AppError('invalid-argument', { details })
}

const runOnce = (step: BoundStep, scope: Scope, signal: StepSignal) =>
  step.run({
    stepId: 'try',
    turnSeed: 'try:1:try',
    signal,
    state: null,
    scope,
    render: (text) => compileTemplate(text)(scope),
    renderText: (text) => compileText(text)(scope),
  })

/** A made-up customer, so that templates have something to say. */
const sampleScope = (appId: string, now: string, vars: Readonly<Record<string, Json>>): Scope =>
  withVars(
    {
      contact: {
        id: 'sampleContact00001',
        name: 'Ana Example',
        phone: '+447700900142',
        email: 'ana@example.com',
        timeZone: null,
        optedOut: false,
        tags: [],
        fields: {},
      },
      conversation: { id: 'sampleTalk00000001', handler: 'bot', windowOpen: true, priority: 'normal', labels: [], fields: {} },
      channel: { id: 'sampleChannel00001', kind: 'whatsapp', name: 'Sample' },
      app: { id: appId, name: 'Sample', timeZone: 'UTC', businessHours: null, publicUrl: 'https://parley.test' },
      place: 'flow',
      now,
      vars,
      event: null,
      order: null,
      trigger: null,
      message: null,
    },
    vars,
  )
