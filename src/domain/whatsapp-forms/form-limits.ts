import type { FormItem } from './form.ts'

/** What WhatsApp allows at most, in characters or pieces. */
export const FORM_LIMITS = {
  name: 100,
  screenTitle: 30,
  button: 35,
  heading: 80,
  text: 4_096,
  option: 30,
  optionDescription: 300,
  help: 80,
  items: 50,
  images: 3,
  optIns: 5,
  screens: 10,
  imageBytes: 300 * 1_024,
} as const

/** The longest label of a question. */
export function labelLimit(item: FormItem): number {
  switch (item.kind) {
    case 'date':
      return 40
    case 'choice':
      return item.look === 'dropdown' ? 20 : 30
    case 'choices':
      return item.look === 'chips' ? 80 : 30
    case 'optIn':
      return 120
    case 'photos':
    case 'documents':
      return 80
    default:
      return 20
  }
}

/** How many options a question may have. */
export function optionLimits(item: Extract<FormItem, { kind: 'choice' | 'choices' }>): { min: number; max: number } {
  if (item.look === 'dropdown') return { min: 1, max: 200 }
  return item.look === 'chips' ? { min: 2, max: 20 } : { min: 1, max: 20 }
}
