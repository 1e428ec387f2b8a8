import { expect, test } from 'vitest'

import { ALARMS } from '#domain/workspace/alarm.ts'

import { alarmText } from './alarm-messages.ts'

test('every alarm states its severity in readable units', () => {
  expect(ALARMS.map((name) => alarmText({ name, measure: name === 'disk' ? 2_254_857_830 : 150_000 }).title)).toEqual([
    'The server’s disk is almost full: 2.1 GB left.',
    'The server’s clock differs from the database’s by 3 minutes.',
    'Incoming messages have been waiting for 3 minutes.',
    'Outgoing messages have been waiting for 3 minutes.',
    '150,000 incoming messages are waiting.',
  ])
  expect(alarmText({ name: 'clock', measure: -1_400 }).title).toBe('The server’s clock differs from the database’s by 1 second.')
})
