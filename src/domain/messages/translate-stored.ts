import { isStoredReason, reasonText } from '../refusal-reason.ts'
import { snippetText } from './snippet.ts'

/** What is kept as a code, of a message without words or of something that was not done, in the language of who reads; plain words stay. */
export const translateStored = (stored: string): string => (isStoredReason(stored) ? reasonText(stored) : snippetText(stored))
