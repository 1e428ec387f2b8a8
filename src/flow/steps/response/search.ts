import { t } from '#domain/i18n/t.ts'
import type { StepSearch } from '../about.ts'

export const search: StepSearch = {
  synonyms: t('text say reply'),
  presets: [
    {
      id: 'image',
      title: t('Send image'),
      help: t('Send an image with or without a caption.'),
      synonyms: t('photo image gif media'),
      config: { messages: [{ type: 'image' }] },
    },
    {
      id: 'video',
      title: t('Send video'),
      help: t('Send a video with or without a caption.'),
      synonyms: t('video clip movie media mp4'),
      config: { messages: [{ type: 'video' }] },
    },
    {
      id: 'document',
      title: t('Send file'),
      help: t('Send a document, like a PDF.'),
      synonyms: t('document pdf attachment media'),
      config: { messages: [{ type: 'document' }] },
    },
    {
      id: 'template',
      title: t('Send template'),
      help: t('Send a template approved by WhatsApp.'),
      synonyms: t('approved hsm whatsapp'),
      config: { messages: [{ type: 'template' }] },
    },
  ],
}
