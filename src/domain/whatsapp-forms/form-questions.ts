import type { FormDocument, FormQuestion, FormStatus } from './form.ts'

/** The questions of a form, in order. */
export const questionsOf = ({ screens }: FormDocument): FormQuestion[] =>
  screens.flatMap(({ items }) => items.filter((item): item is FormQuestion => 'name' in item))

/** Whether a form asks our server while it is filled in: it looks at answers, knows free times, and chooses the next screen. */
export const usesEndpoint = (document: FormDocument): boolean =>
  document.checked ||
  document.screens.some(({ routes }) => routes !== undefined) ||
  questionsOf(document).some((item) => 'options' in item && item.options.from === 'times')

/** Whether a form stands in a state in which it can be sent. */
export const isSendable = (status: FormStatus): boolean => status === 'PUBLISHED' || status === 'THROTTLED'
