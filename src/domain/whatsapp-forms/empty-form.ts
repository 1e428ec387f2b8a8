import { t } from '#domain/i18n/t.ts'
import type { FormDocument, FormItem, FormScreen } from './form.ts'

type Kind = FormItem['kind']

/** A new part of a screen, with what it needs to be understood at once. `names`: those that other questions have. */
export function emptyItem(kind: Kind, key: string, names: readonly string[] = []): FormItem {
  const question = (label: string, name: string) => ({ key, label, name: freeName(name, names), help: '', required: true })
  const items = [t('First option'), t('Second option')].map((title) => ({ title, description: '' }))
  switch (kind) {
    case 'heading':
      return { kind, key, text: t('A heading') }
    case 'subheading':
      return { kind, key, text: t('A subheading') }
    case 'text':
      return { kind, key, text: t('A few words about it.') }
    case 'image':
      return { kind, key, data: '', alt: '' }
    case 'shortText':
      return { kind, ...question(t('Your answer'), 'answer') }
    case 'longText':
      return { kind, ...question(t('Tell us more'), 'details'), required: false }
    case 'email':
      return { kind, ...question(t('Email'), 'email') }
    case 'phone':
      return { kind, ...question(t('Phone'), 'phone') }
    case 'date':
      return { kind, ...question(t('Day'), 'day') }
    case 'number':
      return { kind, ...question(t('How many?'), 'count'), min: null, max: null }
    case 'choice':
      return { kind, ...question(t('Choose one'), 'choice'), look: 'radio', options: { from: 'fixed', items } }
    case 'choices':
      return { kind, ...question(t('Choose any'), 'choices'), required: false, look: 'checkbox', options: { from: 'fixed', items } }
    case 'optIn':
      return { kind, ...question(t('I agree to receive messages'), 'consent'), required: false }
    case 'photos':
      return { kind, ...question(t('Add a photo'), 'photos'), required: false, most: 3 }
    case 'documents':
      return { kind, ...question(t('Add a document'), 'documents'), required: false, most: 3 }
    default:
      return kind satisfies never
  }
}

/** A new screen. */
export const emptyScreen = (key: string): FormScreen => ({ key, title: t('New screen'), items: [], button: t('Continue') })

/** What a new form begins with. */
export const EMPTY_FORM: FormDocument = {
  v: 1,
  screens: [
    {
      key: 'first',
      title: t('Contact us'),
      items: [
        { kind: 'heading', key: 'heading', text: t('How can we help?') },
        { kind: 'shortText', key: 'name', name: 'name', label: t('Your name'), help: '', required: true },
        { kind: 'longText', key: 'details', name: 'details', label: t('Tell us more'), help: '', required: false },
      ],
      button: t('Send'),
    },
  ],
  summary: null,
  checked: false,
}

function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  for (let count = 2; ; count += 1) if (!taken.includes(`${wanted}_${count}`)) return `${wanted}_${count}`
}
