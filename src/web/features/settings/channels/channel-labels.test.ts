import { expect, test } from 'vitest'

import type { Channel } from '#domain/whatsapp/channel.ts'
import { releaseText, slowdownText } from '#domain/whatsapp/slowdown-messages.ts'

import { channelStatusOf } from './channel-labels.ts'

const channel: Channel = {
  id: 'number',
  kind: 'whatsapp',
  name: 'Main',
  phoneNumberId: '1',
  wabaId: '2',
  displayPhone: '+1555',
  graphUrl: null,
  tokenLast4: '0000',
  demo: false,
  blocked: null,
  blockedBy: null,
  blockedUntil: null,
  slowdown: null,
  restricted: null,
  restrictedUntil: null,
  facts: null,
  factsAt: null,
  factsProblem: null,
  createdAt: '2026-11-23T12:00:00.000Z',
}

test.each<[Partial<Channel>, string, string]>([
  [{ blocked: 'Expired.', blockedBy: 'token', slowdown: 'throttled' }, 'danger', 'Token refused'],
  [{ blocked: 'Banned.', blockedBy: 'account' }, 'danger', 'Blocked'],
  [{ slowdown: 'throttled' }, 'warning', 'Slowed down'],
  [{ slowdown: 'unanswered', restricted: 'No new conversations.' }, 'warning', 'Not responding'],
  [{ restricted: 'No new conversations.' }, 'warning', 'Limited'],
])('a number that is %o says so in a word', (parts, tone, label) => {
  expect(channelStatusOf({ ...channel, ...parts })).toEqual({ tone, label })
})

test('a healthy number shows no status', () => {
  expect(slowdownText(channel)).toBeNull()
})

test('only a new token clears a refused one', () => {
  expect(releaseText('token')).toContain('new access token')
  expect(releaseText('account')).toContain('when WhatsApp allows it')
})
