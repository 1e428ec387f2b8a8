import { t } from '../i18n/t.ts'
import { EMPTY_FORM, emptyItem } from './empty-form.ts'
import type { FormCategory, FormDocument, FormItem } from './form.ts'

/** A form that is ready to be published as it stands. */
export interface FormStarter {
  id: 'contact' | 'feedback' | 'signUp'
  name: string
  /** What it asks, in one line. */
  about: string
  category: FormCategory
  document: FormDocument
}

const NAME: FormItem = { kind: 'shortText', key: 'name', name: 'name', label: t('Your name'), help: '', required: true }

/** Forms that many businesses begin with, the most usual first. */
export const FORM_STARTERS: readonly FormStarter[] = [
  { id: 'contact', name: t('Contact us'), about: t('Name and request.'), category: 'CONTACT_US', document: EMPTY_FORM },
  {
    id: 'feedback',
    name: t('Feedback'),
    about: t('A rating, and why.'),
    category: 'SURVEY',
    document: oneScreen(t('Feedback'), t('How did we do?'), [
      {
        kind: 'choice',
        key: 'rating',
        name: 'rating',
        label: t('Your rating'),
        help: '',
        required: true,
        look: 'radio',
        options: { from: 'fixed', items: [t('Very good'), t('Good'), t('Not good')].map((title) => ({ title, description: '' })) },
      },
      emptyItem('longText', 'details'),
    ]),
  },
  {
    id: 'signUp',
    name: t('Sign up'),
    about: t('Name, email and consent.'),
    category: 'SIGN_UP',
    document: oneScreen(t('Sign up'), t('Stay in touch'), [NAME, emptyItem('email', 'email'), emptyItem('optIn', 'consent')]),
  },
]

function oneScreen(title: string, heading: string, items: readonly FormItem[]): FormDocument {
  const screen = { key: 'first', title, items: [{ kind: 'heading' as const, key: 'heading', text: heading }, ...items], button: t('Send') }
  return { v: 1, screens: [screen], summary: null, checked: false }
}
