import { useEffect, useEffectEvent, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { bind, type FormScope } from './bind.ts'
import type { FormAction, FormItem, FormPart, FormScreen } from './flow-json.ts'

type Fields = Readonly<Record<string, unknown>>

interface Place {
  screen: FormScreen
  data: Fields
}

/** Asks the form's server: what to show next, or why it cannot go on. */
export type Ask = (
  action: 'INIT' | 'data_exchange',
  screen: string | null,
  data: Fields,
) => Promise<{ screen: string; data: Fields } | { problem: string }>

/** Walks through a form as a person does: fills in, goes on, goes back, and completes it. */
export function useForm(
  screens: readonly FormScreen[],
  first: { screen: string; data: Fields; opens: 'screen' | 'server' },
  ask: Ask | null,
  onComplete: (answers: Fields) => void,
) {
  const isAsked = first.opens === 'server' && ask !== null
  const [places, setPlaces] = useState(() => (isAsked ? [] : beginning(screens, first)))
  const [filled, setFilled] = useState<Readonly<Record<string, Fields>>>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const { screen, data } = places.at(-1) ?? NOWHERE
  const form = filled[screen?.id ?? ''] ?? {}
  const scope: FormScope = { form: { ...emptyOf(screen?.parts ?? []), ...form }, data, screens: filled }

  const exchange = async (action: 'INIT' | 'data_exchange', payload: Fields) => {
    if (!ask) return setProblem(t('This form has no server.'))
    setBusy(true)
    const answer = await ask(action, screen?.id ?? null, payload).catch((error: Error) => ({ problem: error.message }))
    setBusy(false)
    if ('problem' in answer) return setProblem(answer.problem)
    if (answer.screen === 'SUCCESS') return onComplete(paramsOf(answer.data))
    const next = screens.find(({ id }) => id === answer.screen)
    if (!next) return setProblem(t('The server wants to show “{screen}”, which does not exist.', { screen: answer.screen }))
    const shown = { screen: next, data: answer.data }
    setPlaces(next.id === screen?.id ? [...places.slice(0, -1), shown] : [...places, shown])
    setProblem(faultIn(answer.data))
  }
  const open = useEffectEvent(() => {
    if (isAsked) void exchange('INIT', {})
  })
  // The server is asked once, when the form opens.
  useEffect(() => open(), [])

  const change = (name: string, value: unknown) => {
    setProblem('')
    setFilled({ ...filled, [screen?.id ?? '']: { ...form, [name]: value } })
  }
  const act = (action: FormAction | undefined) => {
    const missing = screen?.parts.find((part) => part.required && isEmpty(form[part.name ?? '']))
    if (missing) return setProblem(t('“{label}” is still empty.', { label: missing.label ?? missing.name ?? '' }))
    const payload = bind(action?.payload ?? {}, scope) as Fields
    if (action?.name === 'complete') return onComplete(payload)
    if (action?.name === 'data_exchange') return void exchange('data_exchange', payload)
    const next = screens.find(({ id }) => id === action?.next?.name)
    if (next) setPlaces([...places, { screen: next, data: { ...next.examples, ...payload } }])
    else setProblem(t('This button leads nowhere.'))
  }
  const back = places.length > 1 ? () => setPlaces(places.slice(0, -1)) : null
  return { screen, scope, problem, busy, change, act, back, itemsOf: (part: FormPart) => itemsOf(part, scope) }
}

const NOWHERE = { screen: undefined, data: {} }

function beginning(screens: readonly FormScreen[], first: { screen: string; data: Fields }): readonly Place[] {
  const screen = screens.find(({ id }) => id === first.screen) ?? screens[0]
  return screen ? [{ screen, data: { ...screen.examples, ...first.data } }] : []
}

/** What a server says is wrong with what was filled in. */
const faultIn = (data: Fields): string => (typeof data['error_message'] === 'string' ? data['error_message'] : '')

/** What a server sends to the chat when it ends a form. */
function paramsOf(data: Fields): Fields {
  const message = data['extension_message_response']
  const params = typeof message === 'object' && message !== null && 'params' in message ? message.params : {}
  return typeof params === 'object' && params !== null ? { ...params } : {}
}

function itemsOf(part: FormPart, scope: FormScope): readonly FormItem[] {
  const bound = bind(part['data-source'] ?? [], scope)
  return Array.isArray(bound)
    ? bound.filter((item): item is FormItem => typeof item === 'object' && item !== null && 'id' in item && 'title' in item)
    : []
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Fields that nobody touched still have a value: an empty list, no, or an empty text. */
const emptyOf = (parts: readonly FormPart[]): Fields =>
  Object.fromEntries(parts.flatMap(({ name, type }) => (name === undefined ? [] : [[name, EMPTY[type] ?? '']])))

const EMPTY: Readonly<Record<string, unknown>> = { CheckboxGroup: [], ChipsSelector: [], OptIn: false, PhotoPicker: [], DocumentPicker: [] }
