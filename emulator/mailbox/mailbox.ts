import PostalMime from 'postal-mime'

import type { Ledger, LedgerEntry } from '../ledger/ledger.ts'

export interface Mail {
  id: string
  at: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string | null
  /** Every http address in the mail, in order, once. */
  links: string[]
}

/** The mails that the product sent, newest first. */
export class Mailbox {
  readonly #mails: Mail[] = []
  readonly #ledger: Ledger

  constructor(ledger: Ledger, past: readonly LedgerEntry[]) {
    this.#ledger = ledger
    for (const entry of past) if (entry.kind === 'mail_received') this.#mails.unshift(entry['mail'] as Mail)
  }

  /** Reads a mail as it came over the wire and keeps it. */
  async receive(raw: Buffer, to: string[], at: Date): Promise<Mail> {
    const parsed = await PostalMime.parse(raw)
    const text = parsed.text?.trim() ?? ''
    const html = parsed.html ?? null
    const mail: Mail = {
      id: String(this.#mails.length + 1),
      at: at.toISOString(),
      from: parsed.from?.address ?? '',
      to,
      subject: parsed.subject ?? '',
      text,
      html,
      links: linksOf(`${text}\n${html ?? ''}`),
    }
    this.#ledger.append('mail_received', { mail })
    this.#mails.unshift(mail)
    return mail
  }

  /** All of them, or those to one of these addresses. */
  list(to?: readonly string[]): readonly Mail[] {
    const wanted = to && new Set(to.map((address) => address.toLowerCase()))
    return wanted ? this.#mails.filter((mail) => mail.to.some((address) => wanted.has(address.toLowerCase()))) : this.#mails
  }
}

const linksOf = (content: string): string[] => [
  ...new Set((content.match(/https?:\/\/[^\s"'<>]+/g) ?? []).map((found) => found.replaceAll('&amp;', '&').replace(/[.,)]+$/, ''))),
]
