import type { Json } from '#domain/json.ts'
import type { FormQuestion, FormScreen } from '#domain/whatsapp-forms/form.ts'

/** What is wrong with an answer, as a sentence of the chat with its number. */
export interface Fault {
  word: 'needed' | 'badEmail' | 'badPhone' | 'badNumber' | 'atLeast' | 'atMost'
  n?: number
}

export type Answers = Readonly<Record<string, Json>>

/** The faults of a screen's answers by the names of its questions. The server looks again: this saves the way there. */
export function faultsOf({ items }: FormScreen, answers: Answers): Map<string, Fault> {
  const faults = new Map<string, Fault>()
  for (const item of items) {
    if (!('name' in item)) continue
    const fault = faultOf(item, answers[item.name] ?? null)
    if (fault) faults.set(item.name, fault)
  }
  return faults
}

function faultOf(item: FormQuestion, value: Json): Fault | null {
  if (isEmpty(value)) return item.required ? { word: 'needed' } : null
  const text = String(value).trim()
  switch (item.kind) {
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text) ? null : { word: 'badEmail' }
    case 'phone':
      return /^\+?[\d\s().-]{6,24}$/.test(text) ? null : { word: 'badPhone' }
    case 'number':
      return outside(item, Number(text))
    default:
      return null
  }
}

const isEmpty = (value: Json): boolean => value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

function outside({ min, max }: Extract<FormQuestion, { kind: 'number' }>, number: number): Fault | null {
  if (!Number.isFinite(number)) return { word: 'badNumber' }
  if (min !== null && number < min) return { word: 'atLeast', n: min }
  return max !== null && number > max ? { word: 'atMost', n: max } : null
}
