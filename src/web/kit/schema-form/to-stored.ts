import type { TextField } from '#domain/flows/form-field.ts'

/** An emptied text is what the field says of "nothing". */
export function toStored(text: string, { empty }: Pick<TextField, 'empty'>): string | null | undefined {
  if (text !== '' || !empty) return text
  return empty === 'null' ? null : undefined
}
