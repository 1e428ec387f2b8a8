// Arrives: an author's source and its inputs. Leaves: JSON or a message in plain words, always.
// Never here: an object of ours inside the sandbox, or an object of the sandbox outside of it. Only text crosses, both ways.
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core'

import { storedText } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'

import { clean } from './clean.ts'
import { type FunctionJob, type FunctionOutcome, ranTooLong } from './function-job.ts'
import { createLogBook, type LogBook } from './console-log.ts'
import { hasGrown } from './machine.ts'
import { PRELUDE } from './prelude.ts'

/** How deep outputs may nest. */
const MAX_DEPTH = 32

/** Far below the stack of the WebAssembly module, so that deep recursion is an error of the function and not of the machine. */
const STACK_BYTES = 256 * 1_024

/** `Function(…)` puts two lines before an author's source. */
const LINES_BEFORE = 2

/** Runs a job in a machine that nothing ran in before. Throws only when the machine itself broke. */
export function evaluate(machine: QuickJSWASMModule, job: FunctionJob, clock: () => number): FunctionOutcome {
  const runtime = machine.newRuntime()
  const book = createLogBook(job.limits.logBytes)
  runtime.setMemoryLimit(job.limits.memoryBytes)
  runtime.setMaxStackSize(STACK_BYTES)
  const context = runtime.newContext()
  const overtime = watchTime(runtime, clock, job.limits.timeMs)
  const outcome = call(machine, context, job, book, overtime)
  context.dispose()
  runtime.dispose()
  return outcome
}

function watchTime(runtime: QuickJSRuntime, clock: () => number, timeMs: number): () => boolean {
  const deadline = clock() + timeMs
  let late = false
  runtime.setInterruptHandler(() => {
    late ||= clock() > deadline
    return late
  })
  return () => late
}

function call(
  machine: QuickJSWASMModule,
  context: QuickJSContext,
  job: FunctionJob,
  book: LogBook,
  overtime: () => boolean,
): FunctionOutcome {
  const write = context.newFunction('write', (level, line) => {
    if (!book.full()) book.write(textOf(context, level) ?? '', textOf(context, line) ?? '')
  })
  const prelude = context.unwrapResult(context.evalCode(PRELUDE, 'prelude.js'))
  const given = [
    context.newString(job.source),
    context.newString(JSON.stringify(job.inputs)),
    context.newNumber(job.now),
    context.newString(job.seed),
    write,
    context.newNumber(MAX_DEPTH),
  ]
  const result = context.callFunction(prelude, context.undefined, given)
  for (const handle of [...given, prelude]) handle.dispose()
  const logs = () => book.lines()
  if (result.error) {
    // Where no memory is left for an error that says so, QuickJS throws null.
    const full = context.sameValue(result.error, context.null) && hasGrown(machine)
    const { message, line } = overtime() ? late(job) : explain(context, result.error, job, full)
    result.error.dispose()
    return { outcome: 'error', message, line, logs: logs() }
  }
  const outputs = readOutputs(context, result.value, job.limits.outputBytes)
  result.value.dispose()
  return typeof outputs === 'string'
    ? { outcome: 'error', message: outputs, line: null, logs: logs() }
    : { outcome: 'ok', outputs, logs: logs() }
}

const late = ({ limits }: FunctionJob) => ({
  message: ranTooLong(limits.timeMs),
  line: null,
})

/** Copies a text out; null when it is none. */
const textOf = (context: QuickJSContext, handle: QuickJSHandle): string | null =>
  context.typeof(handle) === 'string' ? context.getString(handle) : null

/** Reads what the prelude returned, without trusting it; a text says why it cannot be used. */
function readOutputs(context: QuickJSContext, handle: QuickJSHandle, maxBytes: number): Readonly<Record<string, Json>> | string {
  if (context.typeof(handle) !== 'string') return notJson()
  const length = context.getProp(handle, 'length').consume((value) => context.getNumber(value))
  const text = length <= maxBytes ? context.getString(handle) : null
  if (text === null || Buffer.byteLength(text) > maxBytes)
    return storedText('The function returned more than {size, number} KB.', { size: maxBytes / 1_024 })
  if (nesting(text) > MAX_DEPTH + 2) return notJson()
  try {
    const outputs = keepable(JSON.parse(text))
    return isRecord(outputs) ? outputs : notJson()
  } catch {
    return notJson()
  }
}

const notJson = (): string => storedText('The result can’t be saved. Return an object of text, numbers, lists and objects.')

/** What a database can hold of a value: no zero character, no half of a character, and no key that could reach a prototype. */
function keepable(value: Json): Json {
  if (typeof value === 'string') return clean(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => keepable(item))
  return Object.fromEntries(Object.entries(value).flatMap(([key, item]) => (key === '__proto__' ? [] : [[clean(key), keepable(item)]])))
}

const isRecord = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How deep brackets nest in a JSON text, counted without recursion. */
function nesting(json: string): number {
  let depth = 0
  let deepest = 0
  for (const [part] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (part === '[' || part === '{') deepest = Math.max(deepest, (depth += 1))
    if (part === ']' || part === '}') depth -= 1
  }
  return deepest
}

/** Says in plain words what was thrown, and where. Reading it may run the author's code once more: the limits still hold. */
function explain(
  context: QuickJSContext,
  thrown: QuickJSHandle,
  { limits }: FunctionJob,
  full: boolean,
): { message: string; line: number | null } {
  const name = readText(context, thrown, 'name')
  const message = readText(context, thrown, 'message')
  const line = lineIn(readText(context, thrown, 'stack') ?? '')
  const limit = full ? 'out of memory' : name === 'InternalError' ? (message ?? '') : ''
  if (limit.includes('out of memory'))
    return {
      message: storedText('The function used more than {size, number} MB of memory.', { size: Math.round(limits.memoryBytes / 1_048_576) }),
      line,
    }
  if (limit.includes('stack overflow')) return { message: storedText('The function calls itself too deeply.'), line }
  if (name === '' && message !== null) return { message: refusalText(clean(message)), line }
  if (name !== null && message !== null) return { message: clean(`${name}: ${message}`.slice(0, 500)), line }
  const text = textOf(context, thrown)
  if (text === null) return { message: storedText('The function threw something that isn’t an error.'), line }
  return { message: storedText('The function threw: {text}', { text: clean(text.slice(0, 400)) }), line }
}

/** What the prelude refuses to return, by its code; what an author threw without a name is said as it stands. */
function refusalText(message: string): string {
  const [code, path = '', what = ''] = message.split('\n').map((part) => part.slice(0, 200))
  switch (code) {
    case 'promise':
      return storedText('The function returned a promise. Leave out async, await and Promise.')
    case 'no-object':
      return storedText("Return an object, for example: return '{' total: 3 '}'")
    case 'too-deep':
      return storedText('{path} is nested deeper than {levels, number} levels, or refers to itself.', { path, levels: MAX_DEPTH })
    case 'no-number':
      return storedText('{path} is {value}, which isn’t a valid number.', { path, value: what })
    case 'bigint':
      return storedText('{path} is a BigInt. Return Number(…) or String(…) of it.', { path })
    case 'type':
      return storedText('{path} is a {type}. Return only text, numbers, true or false, null, lists and objects.', { path, type: what })
    default:
      return message.slice(0, 500)
  }
}

function readText(context: QuickJSContext, thrown: QuickJSHandle, name: string): string | null {
  if (context.typeof(thrown) !== 'object') return null
  const read = context.evalCode(
    `(thrown, name) => { try { const text = thrown[name]; return typeof text === 'string' ? text.slice(0, 4000) : null } catch { return null } }`,
  )
  if (read.error) {
    read.error.dispose()
    return null
  }
  const result = context
    .newString(name)
    .consume((key) => read.value.consume((reader) => context.callFunction(reader, context.undefined, thrown, key)))
  if (result.error) {
    result.error.dispose()
    return null
  }
  return result.value.consume((text) => textOf(context, text))
}

/** The line of the author's source in a stack. */
function lineIn(stack: string): number | null {
  const line = Number(/<(?:input|anonymous|evalScript)>:(\d+)/.exec(stack)?.[1] ?? Number.NaN) - LINES_BEFORE
  return line >= 1 ? line : null
}
