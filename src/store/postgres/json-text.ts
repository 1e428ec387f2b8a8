/** What PostgreSQL refuses in `jsonb`, as JSON writes it: half of a pair of UTF-16 signs, and NUL. One such text would break the batch it is in. */
const UNSTORABLE = /\\u(?:d[89a-f]|0000)/
const ESCAPES = /\\(?:\\|u(?:d[89a-f][0-9a-f]{2}|0000))/g

/** Writes a value as JSON that PostgreSQL takes: what it refuses becomes the sign for an unreadable letter. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!UNSTORABLE.test(text)) return text
  return text.replaceAll(ESCAPES, (found) => (found === '\\\\' ? found : String.raw`\ufffd`))
}
