import { isStoredText, readStoredText } from '../i18n/t.ts'
import { isStoredReason, reasonText } from '../refusal-reason.ts'
import { snippetText } from './snippet.ts'

/** What is kept as a code, of a message without words, of something that was not done or of a fault, in the language of who reads; plain words stay. */
export function translateStored(stored: string): string {
  if (isStoredText(stored)) return readStoredText(stored)
  return isStoredReason(stored) ? reasonText(stored) : snippetText(stored)
}
