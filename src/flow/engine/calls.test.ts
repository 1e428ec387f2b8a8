import { expect, test } from 'vitest'

import { aDocument } from '../testing/documents.ts'
import { Play } from '../testing/play.ts'
import { MAX_DEPTH, MAX_STEPS_A_TURN } from './advance.ts'
import { FlowSession, newSession } from './session.ts'

type Step = [string, string, unknown]

const text = (id: string, words: string): Step => [id, 'response', { messages: [{ type: 'text', text: words }] }]
const askCity: Step = [
  'city',
  'ask',
  {
    question: 'Which town?',
    input: { type: 'list', options: [{ id: 'leeds', title: 'Leeds' }] },
    saveTo: { target: 'session', name: 'town' },
  },
]

test('a called flow gets inputs, asks, and returns outputs', () => {
  const call: Step = ['call', 'flow', { flow: 'towns', inputs: { who: '{{ contact.name }}' }, outputs: { city: 'town' } }]
  const play = new Play(aDocument({ main: [call, text('end', 'So: {{ vars.city }}{{ vars.who }}')] }), {
    towns: aDocument({ block: [text('hi', 'Hi {{ vars.who }}'), askCity] }),
  })

  play.start()
  expect(play.session).toMatchObject({ flowId: 'towns', frames: [{ flowId: 'flow', stepId: 'call' }] })
  play.say('leeds')

  expect(play.said).toEqual(['Hi Ana', 'Which town?', 'So: Leeds'])
  expect(play.session).toMatchObject({ ended: 'completed', flowId: 'flow', frames: [] })
})

test('an unpublished flow and too deep calls take the exit failed', () => {
  const lost = new Play(
    aDocument({ main: [['call', 'flow', { flow: 'nowhere' }]], sorry: [text('s', 'Sorry')] }, [['call', 'failed', 'sorry']]),
  )
  lost.start()
  expect(lost.said).toEqual(['Sorry'])

  const deep = new Play(
    aDocument({ main: [['call', 'flow', { flow: 'flow' }]], sorry: [text('s', 'Too deep')] }, [['call', 'failed', 'sorry']]),
  )
  deep.start()
  expect(deep.said.length).toBe(1)
  expect(deep.session.ended).toBe('completed')
  expect(MAX_DEPTH).toBeLessThan(MAX_STEPS_A_TURN)
})

test('a jump takes its variables along and does not return', () => {
  const play = new Play(aDocument({ main: [askCity, ['go', 'flow', { flow: 'next', comesBack: false }], text('never', 'never')] }), {
    next: aDocument({ block: [text('hi', 'On in {{ vars.town }}')] }),
  })
  play.start()
  play.say('leeds')

  expect(play.said.at(-1)).toBe('On in Leeds')
  expect(play.session).toMatchObject({ flowId: 'next', frames: [], ended: 'completed' })
})

test('opens a session stored by the first release', () => {
  const old = { v: 1, id: 's', flowId: 'f', version: 1, turn: 3, stepId: 'a', wait: null, vars: { a: 1 }, queue: [], ended: null }
  expect(FlowSession.parse(old)).toEqual({ ...old, v: 3, message: null, frames: [], chain: [], touchedAt: null })
})

test('upgrades the last message of a 0.1 session to its new name', () => {
  const fresh = newSession('s', 'f', 1)
  const { message: _, ...rest } = fresh
  expect(FlowSession.parse({ ...rest, v: 2, heard: { text: 'hi' } })).toEqual({ ...fresh, message: { text: 'hi' } })
})
