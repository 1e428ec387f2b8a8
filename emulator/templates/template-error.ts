import { GraphError } from '../graph/graph-error.ts'

/** How Meta refuses a template: code 100, a subcode of its own, and words for whoever wrote it. */
export const templateError = (subcode: number, title: string, message: string): GraphError =>
  new GraphError(100, '', { message: 'Invalid parameter', subcode, user: { title, message } })

/** A field is longer than it may be. */
export const tooLong = (field: string, max: number): GraphError =>
  templateError(2388040, 'Character Limit Exceeded', `${field} exceeds the limit of ${max} characters.`)
