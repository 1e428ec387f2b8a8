import type { Json } from '../json.ts'
import type { FormDocument, FormItem, FormQuestion, FormScreen } from './form.ts'
import { questionsOf, usesEndpoint } from './form-questions.ts'
import { earlierQuestions, isBranching, nextScreens, SUMMARY_FIELD } from './form-routes.ts'

const VERSION = '7.3'
const DATA_API = '3.0'
const SUMMARY = 'SUMMARY'

type Fields = Record<string, Json>

/** The id of a screen at Meta, which may hold letters only: SCREEN_A, SCREEN_B, … */
export const screenIdOf = (index: number): string => `SCREEN_${String.fromCodePoint(65 + index)}`

/** The ids of all screens in order, the summary among them. */
export const screenIdsOf = ({ screens, summary }: FormDocument): string[] => [
  ...screens.map((_, index) => screenIdOf(index)),
  ...(summary ? [SUMMARY] : []),
]

/** The field of a screen's data that holds the options of a question. */
export const optionsFieldOf = (name: string): string => `${name}_options`

/** Writes a form in Meta's language. Part n of our screen is child n of theirs, so that their faults find their place. */
export function toFlowJson(document: FormDocument): Json {
  const { screens, summary } = document
  const ids = screenIdsOf(document)
  const isLive = usesEndpoint(document)
  const written = screens.map((screen, index) => writeScreen(document, screen, index, ids))
  return {
    version: VERSION,
    ...(isLive && {
      data_api_version: DATA_API,
      routing_model: Object.fromEntries(
        ids.map((id, index) => [id, id === SUMMARY ? [] : nextScreens(document, index).flatMap((next) => ids[next] ?? [])]),
      ),
    }),
    screens: [...written, ...(summary ? [writeSummary(document, summary, isLive)] : [])],
  }
}

function writeScreen(document: FormDocument, { title, items, button }: FormScreen, index: number, ids: readonly string[]): Json {
  const { screens } = document
  const places = nextScreens(document, index)
  const next = ids[places[0] ?? screens.length]
  // Files go to the chat with the form itself; our server would get them only as addresses.
  const isLive = usesEndpoint(document) && !items.some(({ kind }) => kind === 'photos' || kind === 'documents')
  const payload = answersUpTo(document, index)
  const action: Fields = isLive
    ? { name: 'data_exchange', payload }
    : next === undefined
      ? { name: 'complete', payload }
      : { name: 'navigate', next: { type: 'screen', name: next }, payload: {} }
  const data = {
    ...earlierData(document, index),
    ...Object.fromEntries(items.flatMap((item) => ('options' in item && item.options.from === 'times' ? [liveData(item)] : []))),
  }
  return {
    id: screenIdOf(index),
    title,
    ...(places.some((place) => ids[place] === undefined) && { terminal: true }),
    ...(Object.keys(data).length > 0 && { data }),
    layout: layout([...items.map(writeItem), { type: 'Footer', label: button, 'on-click-action': action }]),
  }
}

function writeSummary(document: FormDocument, { title, text, button }: NonNullable<FormDocument['summary']>, isLive: boolean): Json {
  const payload = answersUpTo(document, document.screens.length)
  const data = isBranching(document) ? { ...earlierData(document, document.screens.length), [SUMMARY_FIELD]: TEXT } : {}
  return {
    id: SUMMARY,
    title,
    terminal: true,
    ...(Object.keys(data).length > 0 && { data }),
    layout: layout([
      ...(text.trim() === '' ? [] : [{ type: 'TextBody', text }]),
      ...(isBranching(document) ? [`\${data.${SUMMARY_FIELD}}`] : summaryLines(document)).map((line) => ({ type: 'TextBody', text: line })),
      { type: 'Footer', label: button, 'on-click-action': { name: isLive ? 'data_exchange' : 'complete', payload } },
    ]),
  }
}

/** Only what is one text can be put into a sentence on the phone. */
function summaryLines({ screens }: FormDocument): string[] {
  const lines = screens.flatMap(({ items }, index) =>
    items.flatMap((item) =>
      'name' in item && !['choices', 'optIn', 'photos', 'documents'].includes(item.kind)
        ? [`\`'${plain(item.label)}: ' \${screen.${screenIdOf(index)}.form.${item.name}}\``]
        : [],
    ),
  )
  return lines.slice(0, 40)
}

const plain = (label: string): string => label.replaceAll(/['`\\$]/g, '’')

/** What the data of a screen declares of the answers before it, where our server has to hand them on. */
function earlierData(document: FormDocument, index: number): Fields {
  if (!isBranching(document)) return {}
  return Object.fromEntries(earlierQuestions(document, index).map(({ name, kind }) => [name, EARLIER[kind] ?? TEXT]))
}

const TEXT: Json = { type: 'string', __example__: 'Ana' }
const EARLIER: Readonly<Partial<Record<FormQuestion['kind'], Json>>> = {
  choices: { type: 'array', items: { type: 'string' }, __example__: ['Tea'] },
  optIn: { type: 'boolean', __example__: true },
}

/** Every answer that was given by the time the button of a screen is tapped. */
function answersUpTo(document: FormDocument, last: number): Fields {
  const { screens } = document
  if (isBranching(document)) {
    const own = questionsOf({ ...document, screens: screens.slice(last, last + 1) })
    const earlier = earlierQuestions(document, last)
    return Object.fromEntries([
      ...earlier.map(({ name }) => [name, `\${data.${name}}`]),
      ...own.map(({ name }) => [name, `\${form.${name}}`]),
    ])
  }
  return Object.fromEntries(
    screens
      .slice(0, last + 1)
      .flatMap(({ items }, index) =>
        items.flatMap((item) =>
          'name' in item
            ? [[item.name, index === last ? `\${form.${item.name}}` : `\${screen.${screenIdOf(index)}.form.${item.name}}`]]
            : [],
        ),
      ),
  )
}

const layout = (children: Json[]): Json => ({ type: 'SingleColumnLayout', children })

function liveData({ name }: FormQuestion): [string, Json] {
  const text = { type: 'string' }
  return [
    optionsFieldOf(name),
    {
      type: 'array',
      items: { type: 'object', properties: { id: text, title: text, enabled: { type: 'boolean' } } },
      __example__: [{ id: '2030-01-07T09:00:00.000Z', title: 'Mon 7 Jan, 09:00', enabled: true }],
    },
  ]
}

function writeItem(item: FormItem): Json {
  switch (item.kind) {
    case 'heading':
      return { type: 'TextHeading', text: item.text }
    case 'subheading':
      return { type: 'TextSubheading', text: item.text }
    case 'text':
      return { type: 'TextBody', text: item.text }
    case 'image':
      return { type: 'Image', src: item.data, 'scale-type': 'contain', ...(item.alt !== '' && { 'alt-text': item.alt }) }
    case 'photos':
      return { ...picker('PhotoPicker', item), 'photo-source': 'camera_gallery', ...uploads('photos', item) }
    case 'documents':
      return { ...picker('DocumentPicker', item), ...uploads('documents', item) }
    default:
      return writeQuestion(item)
  }
}

type Asked = Exclude<FormQuestion, { kind: 'photos' | 'documents' }>

function writeQuestion(item: Asked): Json {
  const named: Fields = { name: item.name, label: item.label, required: item.required }
  const helped: Fields = { ...named, ...(item.help !== '' && { 'helper-text': item.help }) }
  switch (item.kind) {
    case 'longText':
      return { type: 'TextArea', ...helped }
    case 'date':
      return { type: 'DatePicker', ...helped }
    case 'optIn':
      return { type: 'OptIn', ...named }
    case 'choice':
      return { type: item.look === 'dropdown' ? 'Dropdown' : 'RadioButtonsGroup', ...described(item, named), 'data-source': source(item) }
    case 'choices':
      return { type: item.look === 'chips' ? 'ChipsSelector' : 'CheckboxGroup', ...described(item, named), 'data-source': source(item) }
    default:
      return { type: 'TextInput', ...helped, 'input-type': item.kind === 'shortText' ? 'text' : item.kind }
  }
}

/** A dropdown has no room for help. */
const described = ({ help, look }: Extract<Asked, { options: unknown }>, named: Fields): Fields =>
  help === '' || look === 'dropdown' ? named : { ...named, description: help }

// An option's id is its words: what comes back can be read by people and compared by flows.
const source = ({ name, options }: Extract<Asked, { options: unknown }>): Json =>
  options.from === 'times'
    ? `\${data.${optionsFieldOf(name)}}`
    : options.items.map(({ title, description }) => ({ id: title.trim(), title: title.trim(), ...(description !== '' && { description }) }))

const picker = (type: string, { name, label, help }: FormQuestion): Fields => ({
  type,
  name,
  label,
  ...(help !== '' && { description: help }),
})

const uploads = (what: 'photos' | 'documents', { required, most }: Extract<FormQuestion, { kind: 'photos' | 'documents' }>): Fields => ({
  [`min-uploaded-${what}`]: required ? 1 : 0,
  [`max-uploaded-${what}`]: most,
})

/** The place in our draft of a place in the Flow JSON, like `screens[0].layout.children[2].label`; the form itself where there is none. */
export function placeOf(pointer: string, { screens }: FormDocument): string {
  const found = /^\$?\.?screens\[(\d+)\](?:\.layout\.children\[(\d+)\](?:\.([\w-]+))?)?/.exec(pointer)
  const screen = found ? screens[Number(found[1])] : undefined
  if (!found || !screen) return 'document'
  const path = `document.screens.${found[1]}`
  if (found[2] === undefined) return path
  const item = screen.items[Number(found[2])]
  if (!item) return `${path}.button`
  return `${path}.items.${found[2]}.${'name' in item ? 'label' : item.kind === 'image' ? 'data' : 'text'}`
}

/** What a form asks, with the type that each answer has. */
export const answersOf = (document: FormDocument): { name: string; label: string; type: AnswerType }[] =>
  questionsOf(document).map((item) => ({ name: item.name, label: item.label, type: typeOf(item.kind) }))

/** How an answer is kept. */
export type AnswerType = 'text' | 'number' | 'date' | 'boolean' | 'list'

function typeOf(kind: FormQuestion['kind']): AnswerType {
  if (kind === 'number' || kind === 'date') return kind
  if (kind === 'optIn') return 'boolean'
  return kind === 'choices' || kind === 'photos' || kind === 'documents' ? 'list' : 'text'
}
