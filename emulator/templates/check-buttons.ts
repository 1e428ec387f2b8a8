import { badParameter, missing } from '../graph/graph-error.ts'
import type { Fields } from '../graph/read.ts'
import { variablesIn } from './check-text.ts'
import { templateError, tooLong } from './template-error.ts'

const MOST: Record<string, number> = {
  QUICK_REPLY: 10,
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
  FLOW: 1,
  CATALOG: 1,
  MPM: 1,
  SPM: 1,
  OTP: 1,
  VOICE_CALL: 1,
  REQUEST_CONTACT_INFO: 1,
}

/** Refuses buttons that are too many, wrongly grouped, or incomplete. */
export function checkButtons(buttons: readonly Fields[]): void {
  const types = buttons.map(({ type }) => String(type).toUpperCase())
  for (const type of types) {
    const most = MOST[type]
    if (most === undefined) throw badParameter(`Param buttons[0]['type'] must be one of {${Object.keys(MOST).join(', ')}} - got "${type}".`)
    if (types.filter((one) => one === type).length > most)
      throw templateError(2388040, 'Too many buttons', `At most ${most} buttons of the type ${type} are allowed.`)
  }
  const groups = types.map((type) => type === 'QUICK_REPLY').filter((one, index, all) => one && all[index - 1] !== true).length
  if (groups > 1) throw templateError(2388040, 'Buttons are not grouped', 'Quick replies must stand next to each other.')
  for (const [index, button] of buttons.entries()) checkButton(types[index] ?? '', button)
}

function checkButton(type: string, button: Fields): void {
  const { text } = button
  if (type === 'COPY_CODE') return checkOfferCode(button)
  if (typeof text !== 'string' || text === '') throw missing('buttons text')
  if (text.length > 25) throw tooLong('Button text', 25)
  if (type === 'PHONE_NUMBER') checkPhone(button)
  if (type === 'FLOW' && (button['flow_id'] ?? button['flow_name'] ?? button['flow_json']) === undefined) throw missing('buttons flow_id')
  if (type === 'URL') checkUrl(button)
}

function checkPhone({ phone_number: phone }: Fields): void {
  if (typeof phone !== 'string' || phone.length > 20) throw tooLong('Phone number', 20)
}

function checkOfferCode({ example }: Fields): void {
  const code = String(example ?? '')
  if (code === '') throw missing('buttons example')
  if (code.length > 20) throw tooLong('Offer code', 20)
}

function checkUrl({ url, example }: Fields): void {
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw badParameter('Param buttons url is not a valid URL.')
  if (url.length > 2_000) throw tooLong('Url', 2_000)
  const names = variablesIn(url)
  if (names.length > 1 || (names.length === 1 && !url.endsWith('{{1}}'))) throw badParameter('A url takes one variable, at its end.')
  if (names.length > 0 && [example].flat().filter(Boolean).length === 0) throw missing('buttons example')
}
