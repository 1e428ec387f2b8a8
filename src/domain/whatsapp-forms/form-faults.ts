import { t } from '../i18n/t.ts'
import type { FormDocument, FormDraft, FormFault, FormItem, FormScreen } from './form.ts'
import { questionsOf } from './form-questions.ts'
import { decidingQuestion, nextScreens, SUMMARY_FIELD } from './form-routes.ts'
import { FORM_LIMITS as MAX, labelLimit, optionLimits } from './form-limits.ts'

const NAME = /^[a-z][a-z0-9_]{0,39}$/
/** A name that every answer has already. */
const RESERVED = ['flow_token', 'screen', 'data', 'error', 'error_message', SUMMARY_FIELD]

/** Finds what WhatsApp would refuse in a form, each at its place and in words. Empty when it can be published. */
export function formFaults({ name, document }: FormDraft): FormFault[] {
  const { screens, summary } = document
  const at = (path: string, ...messages: (Said | false)[]): FormFault[] => messages.flatMap((message) => one(path, message))
  return [
    ...at('name', longer(t('The name'), name, MAX.name)),
    ...at(
      'document.screens',
      screens.length === 0 && t('A form needs at least one screen.'),
      screens.length > MAX.screens && t('A form has at most {screens} screens.', { screens: MAX.screens }),
      screens.length > 0 && questionsOf(document).length === 0 && t('A form needs at least one question.'),
    ),
    ...screens.flatMap((screen, index) => screenFaults(screen, `document.screens.${index}`)),
    ...nameFaults(screens),
    ...pickerFaults(document),
    ...routeFaults(document),
    ...(summary
      ? [
          ...at('document.summary.title', longer(t('The title'), summary.title, MAX.screenTitle)),
          ...at('document.summary.text', summary.text.length > MAX.text && tooLong(t('The text'), MAX.text)),
          ...at('document.summary.button', longer(t('The button'), summary.button, MAX.button)),
        ]
      : []),
  ]
}

function screenFaults({ title, items, button }: FormScreen, path: string): FormFault[] {
  const count = (kind: FormItem['kind']): number => items.filter((item) => item.kind === kind).length
  const whole = [
    items.length === 0 && t('This screen is empty: add a field.'),
    // The button is a part too.
    items.length >= MAX.items && t('A screen has at most {items} fields.', { items: MAX.items - 1 }),
    count('image') > MAX.images && t('A screen can have at most {images} images.', { images: MAX.images }),
    count('optIn') > MAX.optIns && t('A screen has at most {optIns} consents.', { optIns: MAX.optIns }),
  ]
  return [
    ...one(`${path}.title`, longer(t('The title'), title, MAX.screenTitle)),
    ...one(`${path}.button`, longer(t('The button'), button, MAX.button)),
    ...whole.flatMap((message) => one(path, message)),
    ...items.flatMap((item, index) => itemFaults(item, `${path}.items.${index}`)),
  ]
}

function itemFaults(item: FormItem, path: string): FormFault[] {
  if (item.kind === 'image') return one(`${path}.data`, pictureFault(item.data))
  if (!('name' in item)) return one(`${path}.text`, longer(t('The text'), item.text, item.kind === 'text' ? MAX.text : MAX.heading))
  return [
    ...one(`${path}.label`, longer(t('The question'), item.label, labelLimit(item))),
    ...one(`${path}.name`, answerNameFault(item.name)),
    ...one(`${path}.help`, item.help.length > MAX.help && tooLong(t('The help'), MAX.help)),
    ...('min' in item && item.min !== null && item.max !== null && item.min > item.max
      ? one(`${path}.max`, t('The largest number is below the smallest.'))
      : []),
    ...('options' in item ? optionFaults(item, `${path}.options`) : []),
  ]
}

/** A picture comes as base64: four characters for three bytes. */
function pictureFault(data: string): Said | false {
  const bytes = Math.floor((data.length * 3) / 4)
  return data === ''
    ? { missing: t('Choose an image.') }
    : bytes > MAX.imageBytes && t('The image is larger than {imageBytes} KB.', { imageBytes: MAX.imageBytes / 1_024 })
}

const answerNameFault = (name: string): string | false =>
  RESERVED.includes(name)
    ? t('“{name}” is taken by WhatsApp. Choose another name.', { name })
    : !NAME.test(name) && t('A name has small letters, digits and _, begins with a letter, and has at most 40 characters.')

function optionFaults(item: Extract<FormItem, { kind: 'choice' | 'choices' }>, path: string): FormFault[] {
  const { options } = item
  if (options.from === 'times') {
    const { max } = optionLimits(item)
    return [
      ...one(`${path}.typeId`, options.typeId === '' && { missing: t('Choose whose free times are shown.') }),
      ...one(`${path}.limit`, options.limit > max && t('This kind of list shows at most {max} times.', { max })),
      ...one(path, item.kind === 'choices' && t('A time is one choice: use a question with one answer.')),
    ]
  }
  const { min, max } = optionLimits(item)
  const titles = options.items.map(({ title }) => title.trim())
  return [
    ...one(
      path,
      titles.length < min && t('{min, plural, =1 {It needs at least one option.} other {It needs at least # options.}}', { min }),
    ),
    ...one(path, titles.length > max && t('It has at most {max} options. A dropdown takes 200.', { max })),
    ...options.items.flatMap(({ title, description }, index) => [
      ...one(`${path}.items.${index}`, longer(t('The option'), title, MAX.option)),
      ...one(`${path}.items.${index}`, titles.indexOf(title.trim()) < index && title.trim() !== '' && t('Another option says the same.')),
      ...one(`${path}.items.${index}`, description.length > MAX.optionDescription && tooLong(t('The description'), MAX.optionDescription)),
    ]),
  ]
}

/** Answers come back in one list, so that each name is there once. */
function nameFaults(screens: readonly FormScreen[]): FormFault[] {
  const seen = new Set<string>()
  return screens.flatMap(({ items }, screen) =>
    items.flatMap((item, index) => {
      if (!('name' in item) || item.name === '') return []
      const isTwice = seen.has(item.name)
      seen.add(item.name)
      return isTwice
        ? [
            {
              path: `document.screens.${screen}.items.${index}.name`,
              message: t('Another question is named “{name}”.', { name: item.name }),
            },
          ]
        : []
    }),
  )
}

/** A screen leads to later ones, and every screen is led to. */
function routeFaults(document: FormDocument): FormFault[] {
  const { screens } = document
  const reached = new Set([0, ...screens.flatMap((_, index) => nextScreens(document, index))])
  return screens.flatMap((screen, index) => [
    ...one(`document.screens.${index}.routes`, routeFault(screen, new Set(screens.slice(index + 1).map(({ key }) => key)))),
    ...one(`document.screens.${index}`, !reached.has(index) && t('No screen leads here. Let an answer lead to it, or remove it.')),
  ])
}

function routeFault(screen: FormScreen, later: ReadonlySet<string>): string | false {
  const { routes } = screen
  if (!routes) return false
  const question = decidingQuestion(screen)
  if (routes.question !== null && !question) return t('The question that chooses the next screen is gone. Choose another.')
  const titles = new Set(question?.options.items.map(({ title }) => title.trim()))
  const targets = routes.options.flatMap(({ title, screen: key }) => (titles.has(title.trim()) ? [key] : []))
  const isLost = [...targets, routes.otherwise].some((key) => typeof key === 'string' && !later.has(key))
  return isLost && t('A screen can only lead to one of those after it. Choose another.')
}

/** Files can be handed over only by the button that sends the form. */
function pickerFaults(document: FormDocument): FormFault[] {
  const { screens, summary } = document
  return screens.flatMap(({ items }, screen) => {
    const pickers = items.flatMap((item, index) => (item.kind === 'photos' || item.kind === 'documents' ? [index] : []))
    const isLast = summary === null && nextScreens(document, screen).every((next) => next === screens.length)
    return pickers.flatMap((index, place) => [
      ...one(
        `document.screens.${screen}.items.${index}`,
        !isLast && t('Files can be asked for only on the last screen, and without a summary.'),
      ),
      ...one(`document.screens.${screen}.items.${index}`, place > 0 && t('A screen asks for files once: photos or documents.')),
    ])
  })
}

/** What is wrong, or only missing so far. */
type Said = string | { missing: string }

const one = (path: string, said: Said | false): FormFault[] => {
  if (said === false) return []
  return typeof said === 'string' ? [{ path, message: said }] : [{ path, message: said.missing, isMissing: true }]
}
const tooLong = (what: string, max: number): string => t('{what} has at most {max} characters.', { what, max })
const longer = (what: string, text: string, max: number): Said | false =>
  text.trim() === '' ? { missing: t('{what} is empty.', { what }) } : text.length > max && tooLong(what, max)
