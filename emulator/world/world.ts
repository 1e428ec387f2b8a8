import type { Ledger, LedgerEntry } from '../ledger/ledger.ts'
import { BUSINESS_NUMBERS, type BusinessNumber } from './business-number.ts'
import type { ChatMessage, ChatStatus } from './chat-message.ts'
import { PEOPLE, type Person, person } from './person.ts'

const KEPT_PER_CHAT = 500
const RANK: Record<ChatStatus, number> = { accepted: 0, sent: 1, failed: 2, delivered: 3, read: 4 }

/** Everything that was said, by whom and to whom. It is the fold of the ledger, so a restart knows all of it again. */
export class World {
  readonly numbers = new Map<string, BusinessNumber>(BUSINESS_NUMBERS.map((number) => [number.phoneNumberId, number]))
  readonly people = new Map<string, Person>(PEOPLE.map((one) => [one.key, one]))
  readonly #messages = new Map<string, ChatMessage>()
  readonly #chats = new Map<string, string[]>()
  readonly #lastInboundAt = new Map<string, number>()
  readonly #ledger: Ledger

  constructor(ledger: Ledger, past: readonly LedgerEntry[]) {
    this.#ledger = ledger
    for (const entry of past) this.#fold(entry)
  }

  addNumber(number: BusinessNumber): void {
    this.#fold(this.#ledger.append('number_added', { number }))
  }

  addPerson(one: Person): void {
    this.#fold(this.#ledger.append('person_added', { person: one }))
  }

  addMessage(message: ChatMessage): void {
    this.#fold(this.#ledger.append('message_added', { message }))
  }

  /** Moves a message forward; a status that comes too late changes nothing. */
  setStatus(id: string, status: ChatStatus): boolean {
    const message = this.#messages.get(id)
    if (!message || RANK[status] <= RANK[message.status]) return false
    this.#fold(this.#ledger.append('status_set', { id, status }))
    return true
  }

  message(id: string): ChatMessage | undefined {
    return this.#messages.get(id)
  }

  /** The chat of a person with a business number, oldest first. */
  chat(phoneNumberId: string, person: string): ChatMessage[] {
    return (this.#chats.get(chatKey(phoneNumberId, person)) ?? []).flatMap((id) => this.#messages.get(id) ?? [])
  }

  /** When the person last wrote to the number, in milliseconds; undefined when never. */
  lastInboundAt(phoneNumberId: string, person: string): number | undefined {
    return this.#lastInboundAt.get(chatKey(phoneNumberId, person))
  }

  /** Finds the person behind a wa_id or user id; writing to a number nobody has makes that person exist. */
  personOf(key: string): Person {
    const known = this.people.get(key)
    if (known) return known
    this.addPerson(/^\d+$/.test(key) ? person(`+${key}`, key) : { key, waId: null, userId: key, name: key })
    return this.personOf(key)
  }

  #fold(entry: LedgerEntry): void {
    // The ledger is our own, written by the methods above.
    if (entry.kind === 'number_added') {
      const number = entry['number'] as BusinessNumber
      this.numbers.set(number.phoneNumberId, number)
    } else if (entry.kind === 'person_added') {
      const one = entry['person'] as Person
      this.people.set(one.key, one)
    } else if (entry.kind === 'message_added') {
      this.#keep(entry['message'] as ChatMessage)
    } else if (entry.kind === 'status_set') {
      const message = this.#messages.get(String(entry['id']))
      if (message) message.status = entry['status'] as ChatStatus
    }
  }

  #keep(message: ChatMessage): void {
    const key = chatKey(message.phoneNumberId, message.person)
    const chat = this.#chats.get(key) ?? []
    this.#chats.set(key, chat)
    this.#messages.set(message.id, { ...message })
    chat.push(message.id)
    if (chat.length > KEPT_PER_CHAT) this.#messages.delete(chat.shift() ?? '')
    if (message.from === 'customer') this.#lastInboundAt.set(key, Date.parse(message.at))
  }
}

const chatKey = (phoneNumberId: string, person: string): string => `${phoneNumberId}/${person}`
