import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Json } from '#domain/json.ts'

import { createSandbox, type Sandbox } from './sandbox.ts'

let sandbox: Sandbox

beforeAll(() => {
  sandbox = createSandbox({ threads: 1 })
})
afterAll(() => sandbox.close())

const run = (source: string, inputs: Readonly<Record<string, Json>> = {}) =>
  sandbox.run({
    appId: 'app',
    source,
    inputs,
    limits: { timeMs: 2_000, memoryBytes: 32 * 1_048_576, outputBytes: 65_536, logBytes: 16_384 },
    now: 0,
    seed: 'seed',
  })

/** Names of the host that must mean nothing inside, asked for through whatever object is at hand. */
const HOST =
  '["process","require","module","fetch","XMLHttpRequest","setTimeout","setInterval","setImmediate","queueMicrotask","WebAssembly","SharedArrayBuffer","Atomics","performance","navigator","Worker","Buffer","Deno","Bun","std","os","scriptArgs","print","structuredClone","__filename","global"]'

test.each([
  ['by its global', 'globalThis'],
  ['by the constructor of a constructor', '(0).constructor.constructor("return this")()'],
  ['by the constructor of the inputs', 'inputs.constructor.constructor("return this")()'],
  ['by the constructor of the console', 'console.log.constructor("return this")()'],
  ['by the caller', '(function () { return this })()'],
  ['by eval', '(0, eval)("this")'],
  ['by a generator function', '(Object.getPrototypeOf(function* () {}).constructor("yield this")()).next().value'],
  ['by an iterator', '[][Symbol.iterator]().constructor.constructor("return this")()'],
  ['by Reflect', 'Reflect.construct(Function, ["return this"])()'],
])('no name of the host can be reached %s', async (_way, expression) => {
  expect(await run(`const there = ${expression}; return { found: ${HOST}.filter((name) => typeof there[name] !== 'undefined') }`)).toEqual({
    outcome: 'ok',
    outputs: { found: [] },
    logs: [],
  })
})

test.each([
  ['import()', 'let told = "nothing"; import("node:fs").then(() => { told = "loaded" }, () => {}); return { told }', { told: 'nothing' }],
  [
    'a stack hook sees no frame of ours',
    'Error.prepareStackTrace = (_, frames) => frames; let seen; try { null.x } catch (e) { seen = e.stack }\nreturn { host: /node:|file:|evaluate|sandbox/.test(JSON.stringify(seen)) }',
    { host: false },
  ],
  [
    'the stack of a callback into ours',
    'let stack = ""; console.log({ toJSON() { stack = new Error().stack; return 1 } })\nreturn { host: /node:|file:|\\.ts/.test(stack) }',
    { host: false },
  ],
  [
    'arguments.callee.caller',
    'let host = "none"; try { host = typeof arguments.callee.caller } catch { host = "refused" }\nreturn { host: host === "function" ? "a function" : "none" }',
    { host: 'none' },
  ],
  [
    'microtasks are never run',
    'let count = 0; const loop = () => Promise.resolve().then(() => { count += 1; loop() }); loop(); return { count }',
    { count: 0 },
  ],
  [
    'a timer by Atomics',
    'return { atomics: typeof Atomics, shared: typeof SharedArrayBuffer }',
    { atomics: 'undefined', shared: 'undefined' },
  ],
  [
    'symbol keys and hidden keys stay inside',
    'const o = { a: 1, [Symbol("s")]: 2 }; Object.defineProperty(o, "h", { value: 3 }); return o',
    { a: 1 },
  ],
  ['text of half characters', 'return { x: "\\ud800", y: "\\u2028\\u0000\\u202e" }', { x: '\ufffd', y: '\u2028\ufffd\u202e' }],
  [
    'class instances come out plain',
    'class A { b = 1; get c() { return 2 } }\nreturn { a: new A(), map: new Map([[1, 2]]) }',
    { a: { b: 1 }, map: {} },
  ],
])('%s', async (_name, source, outputs) => {
  expect(await run(source)).toMatchObject({ outcome: 'ok', outputs })
})

test('changes to globals do not survive a run', async () => {
  await run(`
    globalThis.leak = 1
    Object.prototype.leak = 2
    Array.prototype.map = () => "mine"
    JSON.stringify = () => "{}"
    Date.now = () => 5
    console.log = null
    Function.prototype.call = null
    return {}`)

  expect(await run('return { leak: typeof leak, own: ({}).leak ?? null, map: [1].map((x) => x + 1), now: Date.now() }')).toMatchObject({
    outputs: { leak: 'undefined', own: null, map: [2], now: 0 },
  })
})

test('host prototypes cannot be changed', async () => {
  const inputs: Record<string, Json> = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')

  const back = await run(
    'inputs.__proto__.polluted = 1; Object.prototype.polluted = 1; return JSON.parse(\'{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":2}}}\')',
    inputs,
  )

  expect(back).toMatchObject({ outcome: 'ok' })
  expect(JSON.stringify(back)).not.toContain('polluted')
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test.each([
  ['replaces JSON.stringify with an object', 'JSON.stringify = () => ({ evil: 1 }); return { a: 1 }'],
  ['puts toJSON on every object', 'Object.prototype.toJSON = () => ({ deep: 1 }); return { a: 1 }'],
  ['makes an endless list', 'return { a: new Proxy([], { get: (_, key) => key === "length" ? 1e9 : 1 }) }'],
  ['lies about the length', 'return { a: { length: 1e9, __proto__: Array.prototype } }'],
  ['throws in a getter', 'return { get a() { throw new Error("no") } }'],
  ['throws an error that throws', 'throw new Proxy(new Error(), { get() { throw 1 } })'],
  ['throws a revoked proxy', 'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy'],
  ['returns a revoked proxy', 'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy'],
  ['breaks out of its wrapper', '} , globalThis.x = 1); (function () {'],
  ['closes the wrapper with a comment', 'return {} /*'],
  ['logs a hostile object', 'console.log(new Proxy({}, { get() { throw 1 } }), { toJSON() { throw 2 } }, Object.create(null)); return {}'],
  ['logs a symbol', 'console.log(Symbol("x")); return {}'],
  ['redefines what the prelude uses', 'Object.keys = () => { throw 1 }; Array.isArray = () => true; String = null; return { a: 1 }'],
])('a function that %s gets an answer, and the next one runs', async (_name, source) => {
  const { outcome } = await run(source)

  expect(['ok', 'error']).toContain(outcome)
  expect(await run('return { fine: inputs.x }', { x: 1 })).toEqual({ outcome: 'ok', outputs: { fine: 1 }, logs: [] })
})
