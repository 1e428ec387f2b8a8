import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: 'text say reply',
  presets: [
    {
      id: 'image',
      title: 'Send image',
      help: 'Sends a picture with or without a caption.',
      synonyms: 'picture photo gif media',
      config: { messages: [{ type: 'image' }] },
    },
    {
      id: 'video',
      title: 'Send video',
      help: 'Sends a film with or without a caption.',
      synonyms: 'film clip media mp4',
      config: { messages: [{ type: 'video' }] },
    },
    {
      id: 'document',
      title: 'Send file',
      help: 'Sends a document, like a PDF.',
      synonyms: 'document pdf attachment media',
      config: { messages: [{ type: 'document' }] },
    },
    {
      id: 'template',
      title: 'Send template',
      help: 'Sends a template that WhatsApp approved.',
      synonyms: 'approved hsm whatsapp',
      config: { messages: [{ type: 'template' }] },
    },
  ],
}
