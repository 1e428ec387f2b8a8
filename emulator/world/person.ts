/** A customer of the pretend world. Somebody who hides the phone number has only a business-scoped user id. */
export interface Person {
  /** The id of this person in paths of the control surface: the wa_id, or the user id of those without one. */
  key: string
  waId: string | null
  userId: string
  name: string
}

/** The people that exist from the start. */
export const PEOPLE: readonly Person[] = [
  person('Mia Larsen', '15550100001'),
  person('Tomás Ferreira', '15550100002'),
  person('Aisha Khan', '15550100003'),
  person('Jonas Weber', '15550100004'),
  person('Bia Souza', '551187654321'),
  { key: 'US.13491208655302741918', waId: null, userId: 'US.13491208655302741918', name: 'Noor (hides the number)' },
]

/** Makes a person with a phone number. The user id is derived, so that it stays the same over restarts. */
export function person(name: string, waId: string): Person {
  return { key: waId, waId, userId: `US.1349${waId.padStart(16, '0')}`, name }
}
