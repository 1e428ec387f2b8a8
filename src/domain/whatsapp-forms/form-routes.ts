import type { Json } from '../json.ts'
import type { FormDocument, FormItem, FormQuestion, FormScreen } from './form.ts'
import { questionsOf } from './form-questions.ts'

/** The field of the summary's data that holds the answers as text, where screens may have been passed over. */
export const SUMMARY_FIELD = 'summary_lines'

/** A question whose answer may choose the next screen: one choice of options that are written in the form. */
export type DecidingQuestion = Extract<FormItem, { kind: 'choice' }> & { options: { from: 'fixed' } }

const isDeciding = (item: FormItem): item is DecidingQuestion => item.kind === 'choice' && item.options.from === 'fixed'

/** The questions of a screen that may choose the next one. */
export const decidingQuestions = ({ items }: FormScreen): DecidingQuestion[] => items.filter(isDeciding)

/** The question that chooses the screen after this one; undefined where every answer goes the same way. */
export const decidingQuestion = (screen: FormScreen): DecidingQuestion | undefined =>
  decidingQuestions(screen).find(({ key }) => key === screen.routes?.question)

/** Whether some screens are shown to some customers only. */
export const isBranching = ({ screens }: FormDocument): boolean => screens.some(({ routes }) => routes !== undefined)

/** The place of the screen after this one, by the answers given so far; the number of screens stands for the end of the form. */
export function nextScreen(document: FormDocument, index: number, given: Readonly<Record<string, Json>>): number {
  const screen = document.screens[index]
  const question = screen && decidingQuestion(screen)
  const answer = question && given[question.name]
  const route = screen?.routes?.options.find(({ title }) => title.trim() === answer)
  return placeOfTarget(document, index, route ? route.screen : screen?.routes?.otherwise)
}

/** The places of all screens that may come after this one, in order. */
export function nextScreens(document: FormDocument, index: number): number[] {
  const screen = document.screens[index]
  const question = screen && decidingQuestion(screen)
  const answers = question ? question.options.items.map(({ title }) => ({ [question.name]: title.trim() })) : []
  // A question that must be answered leaves no other way.
  const ways = question?.required && answers.length > 0 ? answers : [...answers, {}]
  const places = ways.map((given) => nextScreen(document, index, given))
  return [...new Set(places)].toSorted((a, b) => a - b)
}

/** A screen that is gone or lies behind is passed over; the faults of the form name it. */
function placeOfTarget({ screens }: FormDocument, index: number, target: string | null | undefined): number {
  if (target === null) return screens.length
  const found = target === undefined ? -1 : screens.findIndex(({ key }) => key === target)
  return found > index ? found : index + 1
}

/** The questions of the screens before one: what a customer who comes there may have answered. */
export const earlierQuestions = (document: FormDocument, index: number): FormQuestion[] =>
  questionsOf({ ...document, screens: document.screens.slice(0, index) }).filter(({ kind }) => kind !== 'photos' && kind !== 'documents')

/** The answers of the screens before one as a phone keeps them: in a form with branches nobody knows which screens were shown, so that the data of each holds them. */
export const earlierAnswers = (document: FormDocument, index: number, given: Readonly<Record<string, Json>>): Record<string, Json> =>
  Object.fromEntries(earlierQuestions(document, index).map(({ name, kind }) => [name, given[name] ?? UNANSWERED[kind] ?? '']))

const UNANSWERED: Readonly<Partial<Record<FormQuestion['kind'], Json>>> = { choices: [], optIn: false }
