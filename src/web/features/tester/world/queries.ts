import { queryOptions } from '@tanstack/react-query'

import { callEmulator } from './call-emulator.ts'
import type { Catalog, Chat, Contacts, Mail, WhatsappForm } from './phone-types.ts'

export const EMULATOR_KEY = ['emulator'] as const

const toQuery = (number: string | undefined): string => (number ? `?phoneNumberId=${number}` : '')

/** The contacts whose phones can be held, with what was said last. */
export const contactsQuery = (number: string | undefined) =>
  queryOptions({
    queryKey: ['emulator', 'contacts', number ?? null],
    queryFn: ({ signal }) => callEmulator<Contacts>(`/phone/contacts${toQuery(number)}`, { signal }),
    retry: false,
  })

/** The chat of a contact with a business number. */
export const chatQuery = (number: string | undefined, contact: string) =>
  queryOptions({
    queryKey: ['emulator', 'chat', contact, number ?? null],
    queryFn: ({ signal }) => callEmulator<Chat>(`/phone/${encodeURIComponent(contact)}/messages${toQuery(number)}`, { signal }),
  })

/** The catalog of the pretend shop. */
export const catalogQuery = () =>
  queryOptions({ queryKey: ['emulator', 'catalog'], queryFn: ({ signal }) => callEmulator<Catalog>('/phone/catalog', { signal }) })

/** A form by its id, or by its name in the number's account. */
export const formQuery = (form: string, number: string) =>
  queryOptions({
    queryKey: ['emulator', 'form', form, number],
    queryFn: ({ signal }) => callEmulator<WhatsappForm>(`/phone/forms/${encodeURIComponent(form)}?phoneNumberId=${number}`, { signal }),
    retry: false,
  })

/** The mails that Parley sent, newest first. */
export const mailsQuery = () =>
  queryOptions({ queryKey: ['emulator', 'mails'], queryFn: ({ signal }) => callEmulator<{ mails: Mail[] }>('/mailbox', { signal }) })
