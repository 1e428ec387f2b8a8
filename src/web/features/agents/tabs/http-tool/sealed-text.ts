import type { SealedText } from '#domain/workspace/secret.ts'
import { fillText } from '#flow/steps/httpRequest/fill-request.ts'

/** How a secret stands in a text that people write. */
export const secretMark = (name: string): string => `{secret:${name}}`

/** A text with secrets as people read it. */
export const shownText = (text: SealedText): string =>
  typeof text === 'string' ? text : text.map((piece) => (typeof piece === 'string' ? piece : secretMark(piece.secret))).join('')

/** What people wrote, with its secrets by name. */
export const sealedText = (shown: string): SealedText => fillText(shown, (text) => text)
