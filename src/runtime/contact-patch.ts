import type { Json } from '#domain/json.ts'
import type { TurnContact } from '#store/turn-inputs.ts'
import type { ContactChange } from '#store/turn-writes.ts'

/** The changes of one contact in one turn. */
export class ContactPatch {
  private readonly standard: Record<string, string | null> = {}
  private readonly fields: Record<string, Json> = {}
  private readonly tags: string[] = []

  setStandard(name: 'name' | 'email' | 'phone', value: string | null): void {
    this.standard[name] = value
  }

  setField(name: string, value: Json): void {
    this.fields[name] = value
  }

  addTags(tags: readonly string[]): void {
    this.tags.push(...tags)
  }

  get isEmpty(): boolean {
    return Object.keys(this.standard).length + Object.keys(this.fields).length + this.tags.length === 0
  }

  toRow({ appId, id }: TurnContact): ContactChange {
    return { appId, id, standard: this.standard, fields: this.fields, addTags: this.tags }
  }
}
