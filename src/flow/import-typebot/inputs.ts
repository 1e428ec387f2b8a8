import { asking } from './asking.ts'
import { type Maker, words } from './block-maker.ts'
import { cards, choice, pictures } from './choices.ts'
import { toStrftime } from './date-format.ts'
import { list, number, type Rec, rec, text } from './read-json.ts'

const ROWS = 10

const plain: Maker = (making) => {
  const { options, lost } = making
  if (rec(options['attachments'])['isEnabled'] === true)
    lost('Files that are sent with the answer. Ask for them in a question of their own.')
  if (rec(options['audioClip'])['isEnabled'] === true) lost('An answer by voice. Ask for a file of the type audio/* instead.')
  return asking(making, { type: 'text' })
}

const numeric: Maker = (making) => {
  const { options, changed, lost } = making
  const bound = (name: 'min' | 'max'): number | null => {
    const value = number(options[name])
    if (value === null && text(options[name]).trim() !== '')
      lost(`Its ${name === 'min' ? 'least' : 'largest'} number, which a variable says. Check the answer with a condition.`)
    return value
  }
  const [min, max, step] = [bound('min'), bound('max'), number(options['step'])]
  const whole = isWholeStep(step, min)
  if (text(options['step']).trim() !== '' && step !== 1)
    lost(
      `Only steps of ${text(options['step']).slice(0, 20)} counted. ${whole ? 'Now any whole number does' : 'Now any number does'}: check the answer with a condition.`,
    )
  const format = formatOf(options)
  if (format !== '')
    changed(`The number is kept without its format (${format.slice(0, 40)}). Where it is said, use the filter “money” or “number”.`)
  return asking(making, { type: 'number', ...(min !== null && { min }), ...(max !== null && { max }), ...(whole && { whole }) })
}

const isWholeStep = (step: number | null, min: number | null): boolean =>
  step !== null && step > 0 && Number.isInteger(step) && Number.isInteger(min ?? 0)

function formatOf(options: Rec): string {
  const style = text(options['style'])
  if (style === '' || style === 'decimal') return ''
  return [style, text(options['currency']) || text(options['unit'])].filter(Boolean).join(' ')
}

const rating: Maker = (making) => {
  const { options, changed } = making
  const isIcons = options['buttonType'] === 'Icons'
  const last = Math.min(100, Math.max(1, Math.round(number(options['length']) ?? 10)))
  const first = Math.min(last, Math.max(0, isIcons ? 1 : Math.round(number(options['startsAt']) ?? 0)))
  const [left, right] = ['left', 'right'].map((side) => words(making, text(rec(options['labels'])[side])).trim())
  if (last - first >= ROWS) {
    const ends = [left && `${first}: ${left}`, right && `${last}: ${right}`].filter(Boolean).join(', ')
    changed(`The rating is written as a number from ${first} to ${last}${ends === '' ? '' : ', and its labels stand in the question'}.`)
    const question = ends === '' || making.question === '' ? making.question : `${making.question}\n${ends}`
    return asking({ ...making, question }, { type: 'number', min: first, max: last, whole: true })
  }
  changed(`The rating is a list of the numbers from ${first} to ${last}${isIcons ? ', without its icons' : ''}.`)
  const rows = Array.from({ length: last - first + 1 }, (_each, index) => {
    const label = index === 0 ? left : index === last - first ? right : ''
    return { id: `r${first + index}`, title: String(first + index), ...(label && { description: label.slice(0, 72) }) }
  })
  return asking(making, { type: 'list', options: rows })
}

const date: Maker = (making) => {
  const { options, names, changed, lost } = making
  const [withTime, isRange, format] = [options['hasTime'] === true, options['isRange'] === true, text(options['format'])]
  if (format !== '' && toStrftime(format) === null)
    lost(`The format “${format.slice(0, 40)}”. Where the date is said, use the filter “date”.`)
  const bounds = Object.fromEntries(
    (['min', 'max'] as const).flatMap((name) => {
      const bound = words(making, text(options[name])).trim().slice(0, 200)
      return bound === '' ? [] : [[name, bound]]
    }),
  )
  const order = format.startsWith('M') ? 'monthFirst' : 'dayFirst'
  const input = { type: 'date', withTime, order, prefer: 'future', ...bounds }
  if (!isRange) return asking(making, input)
  const labels = rec(options['labels'])
  const second = words(making, text(labels['to'])).trim() || 'To:'
  changed(`It asked for two dates at once. Now it asks for one after the other; the second question is “${second.slice(0, 40)}”.`)
  const from = names.ofId(options['variableId'])
  making.before(asking(making, input))
  return asking(
    { ...making, question: second, options: { ...options, variableId: `${text(options['variableId'])}:to` } },
    { ...input, ...(from !== null && { min: `{{ vars.${from} }}` }) },
  )
}

const time: Maker = (making) => {
  making.changed('A time is taken as it is written, like 15:30. Write in the question how it should look.')
  return asking(making, {
    type: 'text',
    pattern: String.raw`\s*([01]?\d|2[0-3])([:.h][0-5]\d)?\s*([aApP]\.?[mM]\.?)?\s*`,
    patternMessage: 'Write a time, like 15:30.',
  })
}

/** What Typebot takes where it names no types: anything. */
const ANY_FILE = ['application/*', 'text/*', 'image/*', 'video/*', 'audio/*']
const LARGEST_MB = 100

const file: Maker = (making) => {
  const { options, names, changed, lost } = making
  const { isEnabled, types: named } = rec(options['allowedFileTypes'])
  const allowed =
    isEnabled === true
      ? list(named)
          .map((type) => text(type).trim().slice(0, 100))
          .filter((type) => type !== '')
      : []
  if (allowed.length > 30) lost(`Of ${allowed.length} types of files the first 30 are taken.`)
  if (options['isMultipleAllowed'] === true) lost('Several files at once: the first is taken. Ask again where more are wanted.')
  if (names.ofId(options['variableId']) !== null)
    changed('The variable holds the file itself, not its address in Typebot. Texts show the name of the file.')
  const limit = number(options['sizeLimit'])
  const skip =
    words(making, text(rec(options['labels'])['skip']))
      .trim()
      .slice(0, 20) || 'Skip'
  return asking(
    making,
    {
      type: 'document',
      types: allowed.length > 0 ? allowed.slice(0, 30) : ANY_FILE,
      ...(limit !== null && limit > 0 && { maxMb: Math.min(LARGEST_MB, limit) }),
    },
    options['isRequired'] === false ? { skipLabel: skip } : {},
  )
}

const web: Maker = (making) =>
  asking(making, {
    type: 'text',
    pattern: String.raw`\s*(https?://)?[^\s/.]+(\.[^\s/.]+)+(/\S*)?\s*`,
    patternMessage: 'Write the whole address, like https://example.com.',
  })

const phone: Maker = (making) => {
  const country = text(making.options['defaultCountryCode'])
  if (country !== '')
    making.changed(`A number without a country code is read by the customer’s own country, not as one of ${country.slice(0, 8)}.`)
  return asking(making, { type: 'text', format: 'phone' })
}

const payment: Maker = ({ lost }) => {
  lost('A payment in the chat: send a link to your payment page instead.')
  return null
}

const code: Maker = ({ lost }) => {
  lost('A code that was sent to prove an address. Send it with an HTTP request, and ask for it here.')
  return null
}

export const inputs: Readonly<Record<string, Maker>> = {
  'text input': plain,
  'number input': numeric,
  'email input': (making) => asking(making, { type: 'email' }),
  'url input': web,
  'date input': date,
  'time input': time,
  'phone number input': phone,
  'choice input': choice,
  'picture choice input': pictures,
  'cards input': cards,
  'rating input': rating,
  'file input': file,
  'payment input': payment,
  'otp input': code,
}

/** Blocks that ask, and so take the words before them as their question. */
export const ASKS: ReadonlySet<string> = new Set(Object.keys(inputs).filter((type) => type !== 'payment input' && type !== 'otp input'))
