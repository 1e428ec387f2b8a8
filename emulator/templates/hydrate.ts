import type { Fields } from '../graph/read.ts'
import type { Template } from './template.ts'

/** What the customer's phone shows of a template that was sent: its texts with the values in their places. */
export interface Shown {
  header: string
  text: string
  footer: string
  buttons: { title: string; payload: string | null }[]
}

/** Puts the values of a send into the texts of its template. */
export function hydrate({ components }: Template, sent: Fields): Shown {
  const parts = (Array.isArray(sent['components']) ? sent['components'] : []) as Fields[]
  const design = (type: string) => components.find((one) => String(one['type']).toUpperCase() === type)
  const values = (type: string) =>
    parts.filter((one) => String(one['type']).toUpperCase() === type).flatMap((one) => (one['parameters'] ?? []) as Fields[])
  const payloads = new Map(
    parts
      .filter((one) => String(one['sub_type']).toLowerCase() === 'quick_reply')
      .map((one) => [Number(one['index']), String(((one['parameters'] ?? []) as Fields[])[0]?.['payload'] ?? '')]),
  )
  return {
    header: fill(design('HEADER')?.['text'], values('HEADER')),
    text: fill(design('BODY')?.['text'], values('BODY')),
    footer: String(design('FOOTER')?.['text'] ?? ''),
    buttons: ((design('BUTTONS')?.['buttons'] ?? []) as Fields[]).map(({ type, text }, index) => ({
      title: String(text ?? 'Copy offer code'),
      payload: type === 'QUICK_REPLY' ? (payloads.get(index) ?? String(text)) : null,
    })),
  }
}

function fill(text: unknown, given: readonly Fields[]): string {
  const named = new Map(given.map((one, index) => [String(one['parameter_name'] ?? index + 1), String(one['text'] ?? '')]))
  return String(text ?? '').replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) => named.get(name) ?? whole)
}
