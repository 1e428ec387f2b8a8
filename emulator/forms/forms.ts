import { randomInt } from 'node:crypto'

import type { Ledger, LedgerEntry } from '../ledger/ledger.ts'
import { BOOKING_FORM } from './booking-form.ts'
import { DEMO_FORM } from './demo-form.ts'
import type { Form } from './form.ts'

/** The WhatsApp Flows of all accounts; the fold of the ledger, so a restart knows them again. */
export class Forms {
  readonly #forms = new Map<string, Form>([DEMO_FORM, BOOKING_FORM].map((form) => [form.id, form]))
  readonly #ledger: Ledger

  constructor(ledger: Ledger, past: readonly LedgerEntry[]) {
    this.#ledger = ledger
    for (const entry of past) {
      if (entry.kind === 'form_saved') this.#keep(entry['form'] as Form)
      if (entry.kind === 'form_deleted') this.#forms.delete(String(entry['id']))
    }
  }

  create(form: Omit<Form, 'id'>): Form {
    return this.save({ ...form, id: String(4e14 + randomInt(2 ** 46)) })
  }

  save(form: Form): Form {
    this.#ledger.append('form_saved', { form })
    this.#keep(form)
    return form
  }

  delete(id: string): void {
    this.#ledger.append('form_deleted', { id })
    this.#forms.delete(id)
  }

  get(id: string): Form | undefined {
    return this.#forms.get(id)
  }

  /** The forms of an account, oldest first. */
  of(wabaId: string): Form[] {
    return [...this.#forms.values()].filter((form) => form.wabaId === wabaId)
  }

  /** Finds a form as a message names it: by its id, or by its name within the account. */
  named(wabaId: string, by: { id?: unknown; name?: unknown }): Form | undefined {
    return this.of(wabaId).find((form) => (by.id === undefined ? form.name === by.name : form.id === by.id))
  }

  #keep(form: Form): void {
    this.#forms.set(form.id, form)
  }
}
