import type { Json } from '#domain/json.ts'

import { jsonPathProblem } from '../expression/template/json-path.ts'
import { fitted, type Maker, type Making, words } from './block-maker.ts'
import { list, number, rec, type Rec, text } from './read-json.ts'

/** Stands for the Google account until one is chosen. */
export const GOOGLE = 'choose-a-google-account'

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
const SECRET = /authorization|api[-_]?key|token|secret|password/i

/** Where a call fails, Typebot goes on. */
const HTTP_FAULTS = ['clientError', 'serverError', 'timeout', 'refused']

const http: Maker = (making) => {
  const { options, changed, lost } = making
  const request = rec(options['webhook'])
  const url = words(making, text(request['url'])).trim()
  if (url === '') {
    lost('It names no address. Add an HTTP request.')
    return null
  }
  const method = METHODS.has(text(request['method'])) ? text(request['method']) : 'POST'
  if (options['proxyCredentialsId'] !== undefined) lost('The proxy that it went through. Check that the address can be reached without it.')
  if (options['isExecutedOnClient'] === true) changed('It is called from the server, not from the customer’s phone.')
  const status = list(options['responseVariableMapping'])
    .map(rec)
    .find((mapping) => text(mapping['bodyPath']).trim() === 'statusCode')
  const statusTo = making.names.ofId(status?.['variableId'])
  return {
    kind: 'httpRequest',
    config: {
      method,
      url,
      query: fields(making, request['queryParams']).slice(0, 100),
      headers: fields(making, request['headers']).slice(0, 50),
      body: bodyOf(making, method, text(request['body'])),
      timeoutMs: Math.min(60_000, Math.max(100, Math.round((number(options['timeout']) ?? 10) * 1_000))),
      save: list(options['responseVariableMapping'])
        .slice(0, 200)
        .flatMap((each) => savedFrom(making, rec(each))),
      ...(statusTo !== null && { saveStatusTo: { target: 'session', name: statusTo } }),
    },
    goesOnBy: HTTP_FAULTS,
  }
}

/** Without a body of its own, Typebot sends all that was answered. */
function bodyOf(making: Making, method: string, body: string): Json {
  if (method === 'GET') return { type: 'none' }
  const isOwn = making.options['isCustomBody'] === true || (making.options['isCustomBody'] === undefined && body !== '')
  if (isOwn && body !== '' && body !== '{{state}}') return { type: 'json', text: words(making, body) }
  making.changed('It sent all answers. Its body now holds the bot’s variables; check their names.')
  const lines = making.names.all.slice(0, 200).map((name) => `  ${JSON.stringify(name)}: {{ vars.${name} }}`)
  return { type: 'json', text: `{\n${lines.join(',\n')}\n}` }
}

/** What looks like a secret is not written into a flow: its place is among the app's secrets. */
function fields(making: Making, value: Json | undefined): Json[] {
  return list(value).flatMap((each) => {
    const { key, value: held } = rec(each)
    const name = text(key).trim().slice(0, 200)
    if (name === '') return []
    if (!SECRET.test(name)) return [{ name, value: words(making, text(held)).slice(0, 8_192) }]
    making.changed(`The value of “${name}” was left out: keep it as the secret “typebot” of the app.`)
    return [{ name, value: '{secret:typebot}' }]
  })
}

function savedFrom(making: Making, mapping: Rec): Json[] {
  const name = making.names.ofId(mapping['variableId'])
  const path = text(mapping['bodyPath']).trim()
  if (name === null || path === '') return []
  const inAnswer = path.replace(/^data(?=$|[.[])/, '$')
  const full = inAnswer.startsWith('$') ? inAnswer : `$.${inAnswer}`
  if (path === 'statusCode') return []
  if (jsonPathProblem(full) !== null) {
    making.lost(`“${path.slice(0, 60)}” of the answer. Choose the value again from an answer.`)
    return []
  }
  return [{ path: full, name }]
}

const sheet: Maker = (making) => {
  const { options, changed, lost } = making
  const action = text(options['action'])
  const cells = [...list(options['cellsToInsert']), ...list(options['cellsToUpsert'])].map(rec).flatMap((cell) => {
    const column = text(cell['column']).trim().slice(0, 200)
    return column === '' ? [] : [{ column, value: words(making, text(cell['value'])).slice(0, 4_096) }]
  })
  const values = [...new Map(cells.map((cell) => [cell.column, cell])).values()].slice(0, 100)
  const place = {
    connectionId: GOOGLE,
    spreadsheet: fitted(making, text(options['spreadsheetId']).trim(), 500, 'The address') || 'Paste the address here',
    sheet: text(options['sheetId']).trim().slice(0, 100) || 'Sheet1',
    values,
  }
  if (action === 'Insert a row' && values.length > 0) {
    changed('Choose the Google account, and the sheet by its name.')
    return { kind: 'addToGoogleSheet', config: place, goesOnBy: ['error'] }
  }
  const lookup = lookupOf(making)
  if (action === 'Update a row' && values.length > 0 && lookup.column !== '') {
    changed('Choose the Google account, and the sheet by its name. The row is found by one column.')
    return { kind: 'updateRowInGoogleSheet', config: { ...place, lookup }, goesOnBy: ['error'] }
  }
  lost(
    action === 'Get data from sheet'
      ? 'Reading rows of a sheet: ask for them with an HTTP request.'
      : 'It writes nothing that is known here. Add a step for the sheet.',
  )
  return null
}

/** The column by which a row is found, and the value in it. */
function lookupOf(making: Making): { column: string; value: string } {
  const [comparison = {}] = list(rec(making.options['filter'])['comparisons']).map(rec)
  const cell = rec(making.options['referenceCell'])
  const column = text(comparison['column']) || text(cell['column'])
  const value = words(making, text(comparison['value']) || text(cell['value']))
  return { column: column.slice(0, 200), value: value.slice(0, 1_000) }
}

const toPeople: Maker = ({ changed }) => {
  changed('The window of another inbox became a hand-over to people here.')
  return { kind: 'liveChat', config: { note: 'Asked for a person.' } }
}

const never =
  (what: string): Maker =>
  ({ lost }) => {
    lost(what)
    return null
  }

const model = never('An answer by a language model: add the step “AI agent” here.')

/** Blocks whose call can fail; where it does, the bot goes on behind them. */
export const CAN_FAIL: ReadonlySet<string> = new Set(['Webhook', 'HTTP request', 'Zapier', 'Make.com', 'Pabbly', 'Google Sheets'])

export const calls: Readonly<Record<string, Maker>> = {
  Webhook: http,
  'HTTP request': http,
  Zapier: http,
  'Make.com': http,
  Pabbly: http,
  'Google Sheets': sheet,
  Chatwoot: toPeople,
  Email: never('An email: send it by a request to your mail service.'),
  'Google Analytics': never('A count in Google Analytics: there is no web page.'),
  Pixel: never('A count for ads: there is no web page.'),
  openai: model,
  OpenAI: model,
  anthropic: model,
  mistral: model,
  groq: model,
  'dify-ai': model,
}
