import type { TextField } from '#domain/flows/form-field.ts'

/** Only the fixed part of a text counts: what templates add is cut when the text is sent. */
const fixedPart = (text: string): string => text.replaceAll(/\{\{[^]*?\}\}|\{%[^]*?%\}/g, '')

/** How many characters of a text count against its field's limit. */
export const countedLength = ({ role }: Pick<TextField, 'role'>, text: string): number =>
  (role === 'template' ? fixedPart(text) : text).trim().length
