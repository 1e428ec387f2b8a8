import type { Json } from '#domain/json.ts'

import type { StepInput } from '#flow/engine/step-kind.ts'
import { hashText } from '#flow/expression/template/hash-text.ts'
import { isName } from '#flow/answers/name/read-name.ts'
import type { AskConfig } from './config.ts'

/** The answer that is known already and offered as one tap: the contact's email or the name of the profile. */
export function suggestionOf({ config: { input }, scope: { contact } }: Pick<StepInput<AskConfig>, 'config' | 'scope'>): string | null {
  if (input.type === 'email') return input.suggest ? contact.email : null
  if (input.type === 'name') return input.suggest && contact.name !== null && isName(contact.name.trim()) ? contact.name : null
  return null
}

/** Names a tap together with what it agrees to, so that an old button never agrees to something new. */
export const tapOf = (word: '~own' | '~yes' | '~no', value: Json): string =>
  `${word}-${hashText(typeof value === 'string' ? value : JSON.stringify(value)).toString(36)}`
