import type { ContactCard } from '#domain/messages/message-parts.ts'

import { Face } from '../kit/face.tsx'
import { useWords } from '../kit/use-chat.ts'
import { Link } from './text.tsx'
import { vcardOf } from './vcard.ts'

/** Cards of people, which an address book takes. */
export function Contacts({ contacts }: { contacts: readonly ContactCard[] }) {
  const { say } = useWords()
  return (
    <div class="card people">
      {contacts.map((contact, at) => (
        <div key={at}>
          <p class="row">
            <Face name={contact.name} photoUrl={null} />
            <span class="grow">
              <strong dir="auto">{contact.name}</strong>
              <br />
              <span class="meta" dir="auto">
                {[contact.title, contact.company].filter(Boolean).join(' · ')}
              </span>
            </span>
          </p>
          <p>
            {contact.phones.map(({ phone }) => (
              <span key={phone} class="line" dir="ltr">
                <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`} text={phone} />{' '}
              </span>
            ))}
            {contact.emails.map(({ email }) => (
              <span key={email} class="line">
                <Link href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} text={email} />{' '}
              </span>
            ))}
            {contact.urls.map(({ url }) => (
              <span key={url} class="line">
                <Link href={url} text={url} />{' '}
              </span>
            ))}
          </p>
          <button type="button" class="outline" onClick={() => save(contact)}>
            {say('saveContact')}
          </button>
        </div>
      ))}
    </div>
  )
}

function save(contact: ContactCard): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([vcardOf(contact)], { type: 'text/vcard' }))
  link.download = 'contact.vcf'
  link.click()
  URL.revokeObjectURL(link.href)
}
