import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'

import type { FunctionJob, FunctionOutcome } from './function-job.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

let sandbox: Sandbox

beforeAll(() => {
  sandbox = createSandbox()
})
afterAll(() => sandbox.close())

const job = (source: string, rest: Partial<FunctionJob> & { timeMs?: number } = {}): FunctionJob => ({
  appId: 'app',
  source,
  inputs: {},
  limits: { timeMs: rest.timeMs ?? 2_000, memoryBytes: 32 * 1_048_576, outputBytes: 65_536, logBytes: 16_384 },
  now: Date.parse('2026-11-21T09:00:00.000Z'),
  seed: 'session:1:0',
  ...rest,
})
const run = (source: string, rest?: Parameters<typeof job>[1]): Promise<FunctionOutcome> => sandbox.run(job(source, rest))
const outputs = async (source: string, rest?: Parameters<typeof job>[1]): Promise<Readonly<Record<string, Json>>> => {
  const outcome = await run(source, rest)
  if (outcome.outcome !== 'ok') throw new Error(outcome.message)
  return outcome.outputs
}
const problem = async (source: string, rest?: Parameters<typeof job>[1]): Promise<string> => {
  const outcome = await run(source, rest)
  return outcome.outcome === 'error' ? outcome.message : `It returned ${JSON.stringify(outcome.outputs)}`
}

describe('what a function can do', () => {
  test('reads inputs and returns values', async () => {
    const source =
      'const total = inputs.prices.reduce((sum, price) => sum + price, 0)\nreturn { total, names: inputs.names, none: null, left: undefined }'

    expect(await outputs(source, { inputs: { prices: [1, 2.5], names: { a: 'ü' } } })).toEqual({
      total: 3.5,
      names: { a: 'ü' },
      none: null,
    })
  })

  test('a function that returns nothing has no outputs', async () => {
    expect(await outputs('inputs.x')).toEqual({})
  })

  test('its clock stands still, in UTC', async () => {
    const source = `
      const first = Date.now()
      for (let i = 0; i < 1e6; i += 1) {}
      class Mine extends Date {}
      return { same: first === Date.now(), now: new Date(), again: new Mine(), other: new (new Date()).constructor(), zone: new Date().getTimezoneOffset(), given: new Date(2026, 0, 1, 12) }`
    const now = '2026-11-21T09:00:00.000Z'

    expect(await outputs(source)).toEqual({ same: true, now, again: now, other: now, zone: 0, given: '2026-01-01T12:00:00.000Z' })
  })

  test('its random numbers are seeded and repeatable', async () => {
    const source = 'return { numbers: [Math.random(), Math.random(), Math.random()] }'
    const first = await outputs(source)

    expect(await outputs(source)).toEqual(first)
    expect(await outputs(source, { seed: 'session:2:0' })).not.toEqual(first)
    expect(new Set(first['numbers'] as number[]).size).toBe(3)
  })

  test('returns console output, also on failure', async () => {
    const { logs } = await run('console.log("a", 1, { b: [2] }, null)\nconsole.warn(undefined)\nthrow new Error("no")')

    expect(logs).toEqual([
      { level: 'log', text: 'a 1 {"b":[2]} null' },
      { level: 'warn', text: 'undefined' },
    ])
  })

  test('truncates the log at its limit, with a note', async () => {
    const { logs } = await run('for (let i = 0; i < 100000; i += 1) console.log("x".repeat(1000))')

    expect(logs.at(-1)).toEqual({ level: 'warn', text: 'The rest is left out: a run may log 16 KB.' })
    expect(Buffer.byteLength(JSON.stringify(logs))).toBeLessThan(20_000)
  })

  test.each([
    ['const a = 1\n\nnull.x', "TypeError: cannot read property 'x' of null", 3],
    ['const a = 1\nfoo bar', "SyntaxError: expecting ';'", 2],
    ['throw new RangeError("too far")', 'RangeError: too far', 1],
    ['throw "plain words"', 'The function threw: plain words', null],
    ['throw null', 'The function threw something that isn’t an error.', null],
    ['return 5', 'Return an object, for example: return { total: 3 }', null],
    ['await 1', "SyntaxError: expecting ';'", 1],
  ])('%j fails with its reason and line', async (source, message, line) => {
    expect(await run(source)).toEqual({ outcome: 'error', message, line, logs: [] })
  })
})

describe('limits', () => {
  test.each([
    ['a loop', 'while (true) {}'],
    ['a loop that guards itself', 'for (;;) try { while (true) {} } catch {} finally { while (true) {} }'],
    ['a pattern that backtracks', 'return { x: /^(a+)+$/.test("a".repeat(50) + "b") }'],
    ['a generator without end', 'function* g() { while (true) yield 1 }\nfor (const x of g());'],
    ['a getter on the output', 'return { get x() { while (true) {} } }'],
    ['toJSON', 'return { x: { toJSON() { while (true) {} } } }'],
    ['a proxy', 'return { x: new Proxy({}, { ownKeys() { while (true) {} } }) }'],
    ['the message of an error', 'throw { name: "Error", get message() { while (true) {} }, stack: "" }'],
  ])('%s is stopped in time', async (_name, source) => {
    expect(await problem(source, { timeMs: 300 })).toMatch(/ran longer than 0.3 seconds|threw something/)
  })

  test('kills a thread that cannot be interrupted, and runs the next function', async () => {
    const stuck = 'return { x: "a".repeat(8e6).indexOf("a".repeat(4e6) + "b") }'

    expect(await problem(stuck, { timeMs: 200 })).toContain('0.2 seconds')
    expect(await outputs('return { fine: true }')).toEqual({ fine: true })
  })

  test.each([
    ['a list that grows', 'const list = []; for (;;) list.push(new Uint8Array(8e6))'],
    ['one huge buffer', 'return { x: new ArrayBuffer(2 ** 31).byteLength }'],
    ['one huge list', 'return { x: new Array(1e9).fill(0).length }'],
    ['text that doubles', 'let text = "x"; for (;;) text += text'],
    ['text kept', 'const kept = []; for (let i = 0; ; i += 1) kept.push("x".repeat(9e6) + i)'],
    ['a map', 'const map = new Map(); for (let i = 0; ; i += 1) map.set(i, { i })'],
  ])('%s exceeds the memory limit', async (_name, source) => {
    expect(await problem(source, { timeMs: 10_000 })).toMatch(/more than 32 MB of memory|too long|invalid array|RangeError/)
    expect(await outputs('return { fine: true }')).toEqual({ fine: true })
  })

  test.each([
    ['a function', 'const f = () => f() + 1\nf()'],
    ['JSON that is read', 'JSON.parse("[".repeat(1e6))'],
    ['a pattern', 'new RegExp("(".repeat(1e5) + ")".repeat(1e5)).test("")'],
    ['source within source', 'eval("(".repeat(1e5))'],
    ['toString', 'const o = { toString() { return `${o}` } }\nString(o)'],
    ['a chain of proxies', 'let p = {}; for (let i = 0; i < 1e5; i += 1) p = new Proxy(p, {})\nreturn { x: p.y }'],
  ])('deep recursion of %s is an error of the function', async (_name, source) => {
    expect(await problem(source, { timeMs: 5_000 })).toMatch(/too deeply|stack overflow|broke the machine|SyntaxError|InternalError/)
    expect(await outputs('return { fine: true }')).toEqual({ fine: true })
  })

  test.each([
    ['return { x: "x".repeat(70000) }', 'The function returned more than 64 KB.'],
    ['return { x: "é".repeat(40000) }', 'The function returned more than 64 KB.'],
    ['return { x: Array.from({ length: 1e5 }, () => 1) }', 'The function returned more than 64 KB.'],
    ['const a = {}; a.a = a; return a', 'or refers to itself.'],
    ['let o = {}; for (let i = 0; i < 1e4; i += 1) o = { o }\nreturn o', 'nested deeper than 32 levels'],
    ['return { x: 1n }', 'outputs.x is a BigInt'],
    ['return { list: [() => 1] }', 'outputs.list[0] is a function'],
    ['return { x: Symbol("x") }', 'outputs.x is a symbol'],
    ['return { x: 0 / 0 }', 'outputs.x is NaN'],
    ['return Promise.resolve({})', 'returned a promise'],
    ['return (async () => ({ x: 1 }))()', 'returned a promise'],
    ['return { x: Promise.resolve(1) }', 'returned a promise'],
    ['return new Promise(() => {})', 'returned a promise'],
  ])('cannot return %j', async (source, message) => {
    expect(await problem(source)).toContain(message)
  })

  test('one app’s flood does not delay another app', async () => {
    const one = createSandbox({ threads: 1 })
    const order: string[] = []
    const of = async (appId: string, source: string) => {
      await one.run(job(source, { appId, timeMs: 100 }))
      order.push(appId)
    }

    await Promise.all([of('flood', 'for (;;);'), of('flood', 'for (;;);'), of('flood', 'for (;;);'), of('other', 'return {}')])
    await one.close()

    expect(order).toEqual(['flood', 'other', 'flood', 'flood'])
  })

  test('refuses work over the queue limit, and a stop settles what waits', async () => {
    const one = createSandbox({ threads: 1, maxWaiting: 1 })
    const [running, waiting, refused] = [one.run(job('for (;;);')), one.run(job('return {}')), one.run(job('return {}'))]

    expect(await refused).toMatchObject({ outcome: 'error', message: expect.stringContaining('Too many functions') })
    await one.close()
    expect(await running).toMatchObject({ outcome: 'error' })
    expect(await waiting).toMatchObject({ outcome: 'error', message: expect.stringContaining('restarting') })
  })

  test('replaces a thread after its maximum number of runs', async () => {
    const one = createSandbox({ threads: 1, runsPerThread: 2 })

    const results = await Promise.all(Array.from({ length: 7 }, (_, x) => one.run(job('return { x: inputs.x }', { inputs: { x } }))))
    await one.close()

    expect(results.map((result) => result.outcome === 'ok' && result.outputs['x'])).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})

describe('fairness', () => {
  test('sixty endless functions of one app leave a worker for another app', async () => {
    const shared = createSandbox({ threads: 2 })
    const ended: string[] = []
    const endless = Array.from({ length: 60 }, (_, index) =>
      shared.run(job('while (true) {}', { appId: 'flood', timeMs: 300, seed: String(index) })).then((outcome) => {
        ended.push('flood')
        return outcome
      }),
    )
    const other = await shared.run(job('return { fine: true }', { appId: 'quiet' }))
    ended.push('quiet')

    expect(other).toMatchObject({ outcome: 'ok', outputs: { fine: true }, logs: [] })
    // At most those that one worker cuts off while the other starts.
    expect(ended.indexOf('quiet')).toBeLessThan(10)
    await shared.close()
    await Promise.all(endless)
  })

  test('logs the time a function waited for a worker', async () => {
    const narrow = createSandbox({ threads: 1 })
    const first = narrow.run(job('while (true) {}', { timeMs: 300 }))
    const second = await narrow.run(job('console.log("hello")\nreturn {}'))

    expect(await first).toMatchObject({ outcome: 'error' })
    expect(second.logs.map(({ text }) => text)).toEqual([expect.stringMatching(/^Waited \d+\.\d s for a free worker$/), 'hello'])
    await narrow.close()
  })

  test('one app cannot fill the worker queue', async () => {
    const narrow = createSandbox({ threads: 1, maxWaiting: 4 })
    const floods = Array.from({ length: 8 }, () => narrow.run(job('while (true) {}', { appId: 'flood', timeMs: 200 })))

    expect(await narrow.run(job('return { fine: true }', { appId: 'quiet' }))).toMatchObject({ outcome: 'ok' })
    await narrow.close()
    const refused = (await Promise.all(floods)).filter((outcome) => outcome.outcome === 'error' && outcome.message.startsWith('Too many'))
    expect(refused.length).toBeGreaterThan(3)
  })
})
