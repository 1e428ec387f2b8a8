import { randomInt } from 'node:crypto'

import type { Ledger, LedgerEntry } from '../ledger/ledger.ts'
import { BUSINESS_NUMBERS } from '../world/business-number.ts'
import { seededTemplates } from './seeded-templates.ts'
import type { Template } from './template.ts'

/** The templates of all accounts, deleted ones too; the fold of the ledger, so a restart knows them again. */
export class Templates {
  readonly #templates = new Map<string, Template>()
  readonly #ledger: Ledger

  constructor(ledger: Ledger, past: readonly LedgerEntry[]) {
    this.#ledger = ledger
    for (const { wabaId } of BUSINESS_NUMBERS) for (const one of seededTemplates(wabaId)) this.#keep(one)
    for (const entry of past) if (entry.kind === 'template_saved') this.#keep(entry['template'] as Template)
  }

  create(template: Omit<Template, 'id'>): Template {
    return this.save({ ...template, id: String(6e14 + randomInt(2 ** 46)) })
  }

  save(template: Template): Template {
    this.#ledger.append('template_saved', { template })
    this.#keep(template)
    return template
  }

  get(id: string): Template | undefined {
    const found = this.#templates.get(id)
    return found?.deletedAt === null ? found : undefined
  }

  /** The templates of an account that were not deleted, newest first. */
  of(wabaId: string): Template[] {
    return this.#all(wabaId).filter(({ deletedAt }) => deletedAt === null)
  }

  /** Those that were deleted, and whose names may still be reserved. */
  deleted(wabaId: string): Template[] {
    return this.#all(wabaId).filter(({ deletedAt }) => deletedAt !== null)
  }

  pending(): Template[] {
    return [...this.#templates.values()].filter(({ status, deletedAt }) => status === 'PENDING' && deletedAt === null)
  }

  #all(wabaId: string): Template[] {
    return [...this.#templates.values()].filter((one) => one.wabaId === wabaId).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  }

  #keep(template: Template): void {
    this.#templates.set(template.id, template)
  }
}
