import type { FormDocument, FormItem, FormScreen } from './form.ts'

type Kind = FormItem['kind']

/** A new part of a screen, with what it needs to be understood at once. `names`: those that other questions have. */
export function emptyItem(kind: Kind, key: string, names: readonly string[] = []): FormItem {
  const question = (label: string, name: string) => ({ key, label, name: freeName(name, names), help: '', required: true })
  const items = ['First option', 'Second option'].map((title) => ({ title, description: '' }))
  switch (kind) {
    case 'heading':
      return { kind, key, text: 'A heading' }
    case 'subheading':
      return { kind, key, text: 'A smaller heading' }
    case 'text':
      return { kind, key, text: 'Some words about it.' }
    case 'image':
      return { kind, key, data: '', alt: '' }
    case 'shortText':
      return { kind, ...question('Your answer', 'answer') }
    case 'longText':
      return { kind, ...question('Tell us more', 'details'), required: false }
    case 'email':
      return { kind, ...question('Email', 'email') }
    case 'phone':
      return { kind, ...question('Phone', 'phone') }
    case 'date':
      return { kind, ...question('Day', 'day') }
    case 'number':
      return { kind, ...question('How many?', 'count'), min: null, max: null }
    case 'choice':
      return { kind, ...question('Choose one', 'choice'), look: 'radio', options: { from: 'fixed', items } }
    case 'choices':
      return { kind, ...question('Choose any', 'choices'), required: false, look: 'checkbox', options: { from: 'fixed', items } }
    case 'optIn':
      return { kind, ...question('I agree to be written to', 'consent'), required: false }
    case 'photos':
      return { kind, ...question('Add a photo', 'photos'), required: false, most: 3 }
    case 'documents':
      return { kind, ...question('Add a document', 'documents'), required: false, most: 3 }
    default:
      return kind satisfies never
  }
}

/** A new screen. */
export const emptyScreen = (key: string): FormScreen => ({ key, title: 'New screen', items: [], button: 'Continue' })

/** What a new form begins with. */
export const EMPTY_FORM: FormDocument = {
  v: 1,
  screens: [
    {
      key: 'first',
      title: 'Contact us',
      items: [
        { kind: 'heading', key: 'heading', text: 'How can we help?' },
        { kind: 'shortText', key: 'name', name: 'name', label: 'Your name', help: '', required: true },
        { kind: 'longText', key: 'details', name: 'details', label: 'Tell us more', help: '', required: false },
      ],
      button: 'Send',
    },
  ],
  summary: null,
  checked: false,
}

function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  for (let count = 2; ; count += 1) if (!taken.includes(`${wanted}_${count}`)) return `${wanted}_${count}`
}
