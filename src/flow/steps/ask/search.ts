import { t } from '#domain/i18n/t.ts'
import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: t('question input prompt collect'),
  presets: [
    {
      id: 'buttons',
      title: t('Ask with buttons'),
      help: t('Ask a question with buttons to tap.'),
      synonyms: t('quick reply choice options menu branch'),
      isListed: true,
      config: { input: { type: 'button', options: [{ id: 'first', title: '' }] } },
    },
    {
      id: 'list',
      title: t('Ask with a list'),
      help: t('Ask a question with up to ten rows to choose from.'),
      synonyms: t('menu options choice dropdown'),
      config: { input: { type: 'list', options: [{ id: 'first', title: '' }] } },
    },
    {
      id: 'name',
      title: t('Ask for the name'),
      help: t('Ask for a name and save it to the contact.'),
      synonyms: t('lead full first last'),
      config: { input: { type: 'name' }, saveTo: { target: 'contact', name: 'name' } },
    },
    {
      id: 'email',
      title: t('Ask for the email'),
      help: t('Ask for an email address and save it to the contact.'),
      synonyms: t('mail lead address'),
      config: { input: { type: 'email' }, saveTo: { target: 'contact', name: 'email' } },
    },
    {
      id: 'phone',
      title: t('Ask for a phone number'),
      help: t('Ask for a phone number in any format.'),
      synonyms: t('mobile call lead'),
      config: { input: { type: 'text', format: 'phone' }, saveTo: { target: 'session', name: 'phone' } },
    },
    {
      id: 'number',
      title: t('Ask for a number'),
      help: t('Ask for an amount, a size or another number.'),
      synonyms: t('amount quantity age budget integer'),
      config: { input: { type: 'number' }, saveTo: { target: 'session', name: 'number' } },
    },
    {
      id: 'date',
      title: t('Ask for a date'),
      help: t('Ask for a day, with or without a time.'),
      synonyms: t('day time when calendar'),
      config: { input: { type: 'date' }, saveTo: { target: 'session', name: 'date' } },
    },
    {
      id: 'location',
      title: t('Ask for the location'),
      help: t('Ask for a place on the map or an address.'),
      synonyms: t('address map place gps'),
      config: { input: { type: 'location' }, saveTo: { target: 'session', name: 'location' } },
    },
    {
      id: 'image',
      title: t('Ask for a photo'),
      help: t('Ask for a photo or another image.'),
      synonyms: t('image photo upload file'),
      config: { input: { type: 'image' }, saveTo: { target: 'session', name: 'picture' } },
    },
    {
      id: 'document',
      title: t('Ask for a file'),
      help: t('Ask for a document or another file.'),
      synonyms: t('document pdf upload attachment'),
      config: { input: { type: 'document' }, saveTo: { target: 'session', name: 'file' } },
    },
  ],
}
