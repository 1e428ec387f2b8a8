/**
 * Runs inside the sandbox before the author's source: stops its clock, seeds its chance, gives it a console and checks what it
 * returns. It is a convenience, not the wall: whatever the author does to it, only text comes out, and `evaluate` checks that.
 */
export const PRELUDE = String.raw`(function (source, inputsJson, now, seed, write, maxDepth) {
  const { Date: RealDate, Error: RealError, Function, JSON, Math, Object, Promise, Reflect, String, Array, Number } = globalThis
  const { parse, stringify } = JSON
  const { isArray } = Array
  const { isFinite } = Number
  const keysOf = Object.keys

  for (const name of ['Atomics', 'SharedArrayBuffer', 'performance', 'navigator']) delete globalThis[name]

  function Date(...given) {
    if (!new.target) return new RealDate(now).toString()
    return Reflect.construct(RealDate, given.length === 0 ? [now] : given, new.target)
  }
  Date.prototype = RealDate.prototype
  Date.parse = RealDate.parse
  Date.UTC = RealDate.UTC
  Date.now = () => now
  Object.defineProperty(Date, 'length', { value: 7 })
  Object.defineProperty(RealDate.prototype, 'constructor', { value: Date, writable: true, configurable: true })
  Object.defineProperty(globalThis, 'Date', { value: Date, writable: true, configurable: true })

  let state = 2166136261
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 16777619)
  const { imul } = Math
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  const shown = (value) => {
    if (typeof value === 'string') return value
    if (value instanceof RealError) return String(value)
    if (typeof value === 'function') return '[function]'
    if (typeof value !== 'object' || value === null) return String(value)
    try {
      return stringify(value) ?? String(value)
    } catch {
      return '[object that cannot be shown]'
    }
  }
  const console = {}
  for (const level of ['log', 'info', 'warn', 'error', 'debug']) {
    console[level] = (...values) => {
      let line = ''
      for (let index = 0; index < values.length; index += 1) line += (index > 0 ? ' ' : '') + shown(values[index])
      write(level === 'debug' ? 'log' : level, line)
    }
  }
  Object.defineProperty(globalThis, 'console', { value: console, writable: true, configurable: true })

  const refuse = (code, path, what) => {
    const refusal = new RealError([code, path, what].join('\n'))
    refusal.name = ''
    throw refusal
  }
  const plain = (value, path, depth) => {
    if (depth > maxDepth) refuse('too-deep', path.slice(0, 40) + '…')
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value
      case 'number':
        return isFinite(value) ? value : refuse('no-number', path, String(value))
      case 'bigint':
        return refuse('bigint', path)
      case 'function':
      case 'symbol':
        return refuse('type', path, typeof value)
      case 'undefined':
        return undefined
      default:
        return value === null ? null : plainObject(value, path, depth)
    }
  }
  const plainObject = (value, path, depth) => {
    if (value instanceof Promise) refuse('promise')
    if (typeof value.toJSON === 'function') return plain(value.toJSON(), path, depth + 1)
    if (isArray(value)) {
      const list = []
      for (let index = 0; index < value.length; index += 1) list[index] = plain(value[index], path + '[' + index + ']', depth + 1) ?? null
      return list
    }
    const copy = Object.create(null)
    for (const key of keysOf(value)) {
      const kept = plain(value[key], path + '.' + key, depth + 1)
      if (kept !== undefined) Object.defineProperty(copy, key, { value: kept, enumerable: true })
    }
    return copy
  }

  const outputs = Function('inputs', source)(parse(inputsJson))
  if (outputs === undefined || outputs === null) return '{}'
  if (typeof outputs !== 'object' || isArray(outputs)) refuse('no-object')
  return stringify(plain(outputs, 'outputs', 0))
})`
