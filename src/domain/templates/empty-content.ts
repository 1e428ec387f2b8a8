import type { TemplateContent } from '../whatsapp/template.ts'

/** A template with nothing in it. */
export const EMPTY_CONTENT: TemplateContent = {
  v: 1,
  parameterFormat: 'positional',
  header: null,
  body: { text: '', samples: {} },
  footer: null,
  buttons: [],
  authentication: null,
  offer: null,
  cards: [],
  ttlSeconds: null,
  others: [],
}
