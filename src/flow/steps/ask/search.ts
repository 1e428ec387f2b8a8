import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'question input prompt collect',
  presets: [
    {
      id: 'buttons',
      title: 'Ask with buttons',
      help: 'Asks a question that is answered by a tap.',
      synonyms: 'quick reply choice options menu branch',
      isListed: true,
      config: { input: { type: 'button', options: [{ id: 'first', title: '' }] } },
    },
    {
      id: 'list',
      title: 'Ask with a list',
      help: 'Asks a question with up to ten rows to choose from.',
      synonyms: 'menu options choice dropdown',
      config: { input: { type: 'list', options: [{ id: 'first', title: '' }] } },
    },
    {
      id: 'name',
      title: 'Ask for the name',
      help: 'Asks for the name and keeps it with the contact.',
      synonyms: 'lead full first last',
      config: { input: { type: 'name' }, saveTo: { target: 'contact', name: 'name' } },
    },
    {
      id: 'email',
      title: 'Ask for the email',
      help: 'Asks for the email address and keeps it with the contact.',
      synonyms: 'mail lead address',
      config: { input: { type: 'email' }, saveTo: { target: 'contact', name: 'email' } },
    },
    {
      id: 'phone',
      title: 'Ask for a phone number',
      help: 'Asks for a phone number, in whatever form it is written.',
      synonyms: 'mobile call lead',
      config: { input: { type: 'text', format: 'phone' }, saveTo: { target: 'session', name: 'phone' } },
    },
    {
      id: 'number',
      title: 'Ask for a number',
      help: 'Asks for an amount, a size or another number.',
      synonyms: 'amount quantity age budget integer',
      config: { input: { type: 'number' }, saveTo: { target: 'session', name: 'number' } },
    },
    {
      id: 'date',
      title: 'Ask for a date',
      help: 'Asks for a day, with or without the time.',
      synonyms: 'day time when calendar',
      config: { input: { type: 'date' }, saveTo: { target: 'session', name: 'date' } },
    },
    {
      id: 'location',
      title: 'Ask for the location',
      help: 'Asks for a place on the map or an address.',
      synonyms: 'address map place gps',
      config: { input: { type: 'location' }, saveTo: { target: 'session', name: 'location' } },
    },
    {
      id: 'image',
      title: 'Ask for a picture',
      help: 'Asks for a photo or another picture.',
      synonyms: 'image photo upload file',
      config: { input: { type: 'image' }, saveTo: { target: 'session', name: 'picture' } },
    },
    {
      id: 'document',
      title: 'Ask for a file',
      help: 'Asks for a document or another file.',
      synonyms: 'document pdf upload attachment',
      config: { input: { type: 'document' }, saveTo: { target: 'session', name: 'file' } },
    },
  ],
}
