/** The state of the test phone that its address carries. */
export interface TesterSearch {
  tab?: 'mailbox' | undefined
  /** The contact whose phone is held. */
  contact?: string | undefined
  /** The business number written to; without it, the demo's. */
  number?: string | undefined
  mail?: string | undefined
  /** Words that stand in the composer, as a wa.me link brings them. */
  text?: string | undefined
}

/** Reads the test phone's state from search parameters; what is foreign is dropped. */
export function parseTesterSearch({ tab, contact, number, mail, text }: Record<string, unknown>): TesterSearch {
  return {
    tab: tab === 'mailbox' ? tab : undefined,
    contact: word(contact),
    number: word(number),
    mail: word(mail),
    text: typeof text === 'string' && text !== '' ? text.slice(0, 1_000) : undefined,
  }
}

const word = (value: unknown): string | undefined => (typeof value === 'string' && /^[\w.:-]{1,140}$/.test(value) ? value : undefined)
