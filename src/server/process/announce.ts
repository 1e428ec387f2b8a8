import { AppError, ERRORS } from '#domain/errors.ts'

import type { Config } from '../config.ts'
import type { SignIn } from '../demo/sign-in.ts'

/** What a start came to. */
export interface Started {
  url: string
  signIn: SignIn | null
  emulator: boolean
  mode: Config['PARLEY_MODE']
}

/** Tells a person where to go, once everything answers. */
export function announce(say: (line: string) => void, { url, signIn, emulator, mode }: Started): void {
  say('')
  say(`  Parley is ready:  ${url}`)
  if (signIn) say(`  Demo sign-in:     ${signIn.email}  /  ${signIn.password}`)
  if (emulator) say(`  The phone:        ${url}/tester   (a pretend customer on the pretend WhatsApp)`)
  if (mode === 'demo') say('  This is the demo mode. For real use, see "npm run start:prod" in README.md.')
  say('')
}

/** Says what went wrong in one paragraph, after `what`: an expected fault by its own words, a bug with its stack. */
export function explain(error: unknown, what = 'Parley could not start: '): string {
  if (!(error instanceof Error)) return `${what}${String(error)}`
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `Parley may not write to its data folder: ${error.message}\nGive this user the right to write there, or choose another folder with DATA_DIR.`
  }
  if (code === 'ENOSPC') return `The disk is full: ${error.message}\nMake room, then start again. Nothing that was stored is lost.`
  if (error instanceof AppError) return [error.message, ...error.details.map(({ message }) => message), ERRORS[error.code].hint].join('\n')
  const expected = error.constructor === Error
  return `${what}${expected ? error.message : (error.stack ?? error.message)}`
}
