import type { EffectResult } from '#domain/actions/catalogue.ts'
import type { TestMock } from '#domain/flow-test.ts'

/** The answer that a test gives to a call: one for its very step before one for its kind, in order, the last one again. `used` counts. */
export function mockFor(mocks: readonly TestMock[], used: Map<string, number>, stepId: string, kind: string): EffectResult | null {
  const ofKind = mocks.filter(({ result }) => result.kind === kind)
  const ofStep = ofKind.filter((mock) => mock.stepId === stepId)
  const fitting = ofStep.length > 0 ? ofStep : ofKind.filter((mock) => mock.stepId === undefined)
  const key = ofStep.length > 0 ? `${stepId}/${kind}` : `/${kind}`
  const count = used.get(key) ?? 0
  used.set(key, count + 1)
  return fitting[Math.min(count, fitting.length - 1)]?.result ?? null
}
