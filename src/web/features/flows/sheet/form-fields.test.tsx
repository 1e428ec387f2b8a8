// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { Asked } from '../worker/ask-worker.ts'
import type { FormName } from '../worker/forms.ts'
import { workerApi } from '../worker/worker-api.ts'
import { WithFormFields } from './form-fields.tsx'
import { useFormFaults } from './use-form-faults.ts'

/** The worker's own functions, which answer in the order that the test says. */
let asked: { answer: () => Promise<void>; breakDown: () => Promise<void> }[] = []

class TestWorker extends EventTarget {
  postMessage({ id, name, given }: Asked) {
    const send = (event: Event, more: object) => act(async () => void this.dispatchEvent(Object.assign(event, more)))
    asked.push({
      answer: () => send(new Event('message'), { data: { id, ok: true, answer: Reflect.apply(workerApi[name], null, given) } }),
      breakDown: () => send(new Event('error'), { message: '' }),
    })
  }
  terminate() {}
}

let root: Root
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
beforeEach(() => {
  asked = []
  vi.stubGlobal('Worker', TestWorker)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const show = (content: ReactNode) => act(async () => root.render(content))
const text = () => document.body.textContent
const shows = (words: string) => act(() => vi.waitFor(() => expect(text()).toContain(words)))

function Faults({ form, values }: { form: FormName; values: unknown }) {
  return useFormFaults(form, values)
    .map(({ path, message }) => `${path}: ${message}`)
    .join(' ')
}

const WRONG = { question: 'Q', input: { type: 'text' }, retries: 9 }
const WORSE = { question: '', input: { type: 'text' }, retries: 9 }

test('drops a response about older values', async () => {
  await show(<Faults form="step:ask" values={WORSE} />)
  await show(<Faults form="step:ask" values={WRONG} />)
  await asked[1]?.answer()
  expect(text()).toBe('retries: 5 at most.')

  await asked[0]?.answer()
  expect(text()).toBe('retries: 5 at most.')
})

test('keeps old errors until the response, except those of another form', async () => {
  await show(<Faults form="step:ask" values={WRONG} />)
  await asked[0]?.answer()
  await show(<Faults form="step:ask" values={WORSE} />)
  expect(text()).toBe('retries: 5 at most.')

  await asked[1]?.answer()
  expect(text()).toBe('question: Question is needed. retries: 5 at most.')

  await show(<Faults form="trigger:flow" values={{ trigger: { type: 'keyword', keywords: [] } }} />)
  expect(text()).toBe('')
  await asked[2]?.answer()
  expect(text()).toBe('trigger.keywords: Words that start it: add one.')
})

test('reports a failed worker and can retry', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await show(
    <QueryClientProvider client={client}>
      <WithFormFields>{({ steps }) => Object.keys(steps['delay'] ?? {}).join(' ')}</WithFormFields>
    </QueryClientProvider>,
  )
  await asked[0]?.breakDown()
  await shows('Couldn’t load this form')

  await act(async () => document.querySelector('button')?.click())
  await asked[1]?.answer()
  await shows(Object.keys(workerApi.formFields().steps['delay'] ?? {}).join(' '))
  client.clear()
})
